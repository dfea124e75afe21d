package land

// The names of the drawn lands: first the land, then its territories in their
// order, in English, French and Romanian.
const (
	aldermarkNames = `Aldermark|Aulnemarche|Marca Arinilor
Northwatch|Guet-du-Nord|Straja de Nord
Anvilfell|Mont-Enclume|Muntele Nicovalei
Cold Haven|Havre-Froid|Limanul Rece
Kite Cliff|Roc-du-Milan|Stânca Gaiei
Otterwood|Bois-aux-Loutres|Codrul Vidrelor
Stonegate|Porte-de-Pierre|Poarta de Piatră
High Tarn|Haut-Lac|Tăul de Sus
Ironridge|Crête-de-Fer|Culmea Fierului
Saltstair|Marche-au-Sel|Treapta Sării
Greyalder|Aulne-Gris|Arinul Sur
Rookmead|Pré-aux-Freux|Lunca Ciorilor
Kingsford|Gué-le-Roi|Vadul Regelui
Bellfield|Champ-des-Cloches|Câmpul Clopotelor
Dawnmarch|Marche-de-l’Aube|Marca Zorilor
Foxhollow|Combe-au-Renard|Vizuina Vulpii
Millbrook|Val-du-Moulin|Pârâul Morii
Lantern Bay|Baie-du-Fanal|Golful Farului
Honeydown|Plaine-du-Miel|Câmpia Mierii
Southlight|Phare-du-Sud|Farul de Sud`

	lunemereNames = `Lunemere|Lunemer|Lunamare
Silverstrand|Grève-d’Argent|Prundul de Argint
Crescent Head|Cap-du-Croissant|Capul Secerii
Pearlmouth|Bouche-Perle|Gura Perlei
Upper Horn|Corne-Haute|Cornul de Sus
Owldale|Combe-au-Hibou|Valea Bufniței
Starwell|Puits-aux-Étoiles|Fântâna Stelelor
Tidewatch|Guet-des-Marées|Straja Mareei
North Ferry|Bac-du-Nord|Bacul de Nord
Moonstair|Marches-de-Lune|Treptele Lunii
Westering|Couchant|Asfințit
Larkvale|Val-des-Alouettes|Valea Ciocârliei
Evenwood|Bois-du-Soir|Codrul Serii
Heronquay|Quai-du-Héron|Cheiul Stârcului
Long Sands|Longs-Sables|Nisipul Lung
South Ferry|Bac-du-Sud|Bacul de Sud
Vinehill|Côte-des-Vignes|Dealul Viilor
Olivegarth|Clos-des-Olives|Măslinișul
Coral Cove|Anse-au-Corail|Golful Coralului
Lower Horn|Corne-Basse|Cornul de Jos`

	crownfellNames = `Crownfell|Montcouronne|Muntele Coroanei
Northcrown|Couronne-Nord|Coroana de Nord
Eagle Stair|Marche-aux-Aigles|Treapta Acvilei
Windgap|Col-du-Vent|Pasul Vântului
Goatsback|Dos-de-Chèvre|Spinarea Caprei
Marmot Fell|Mont-Marmotte|Muntele Marmotei
Mirror Shore|Rive-du-Miroir|Malul Oglinzii
Echo Hall|Salle-de-l’Écho|Sala Ecoului
Larchwood|Bois-des-Mélèzes|Codrul Zadelor
Dawnspire|Pic-d’Aube|Colțul Zorilor
Thunderhorn|Corne-du-Tonnerre|Cornul Tunetului
Trout Water|Eau-aux-Truites|Apa Păstrăvilor
Stillwater|Eau-Dormante|Apa Lină
Copper Pit|Mine-de-Cuivre|Mina de Cupru
Bearcave|Grotte-aux-Ours|Peștera Urșilor
Outfall|Déversoir|Stăvilarul
Hermitage|Ermitage|Schitul
Chasm Bridge|Pont-du-Gouffre|Podul Genunii
Southgate|Porte-du-Sud|Poarta de Sud
Cinder Peak|Pic-de-Cendre|Vârful Cenușii`

	sevenmouthsNames = `Sevenmouths|Sept-Bouches|Șapte Guri
Reedmoor|Lande-aux-Roseaux|Stufărișul
Springhead|Source-Vive|Izvorul Viu
Riverhold|Fort-du-Fleuve|Cetatea Fluviului
Sheepdown|Plaine-aux-Brebis|Câmpia Oilor
Sunbank|Rive-du-Soleil|Malul Soarelui
Pelican Lea|Pré-aux-Pélicans|Lunca Pelicanilor
Old Weir|Vieux-Barrage|Zăgazul Vechi
Threewaters|Trois-Eaux|Trei Ape
Barley Plain|Plaine-de-l’Orge|Câmpia Orzului
Dune Edge|Bord-des-Dunes|Marginea Dunelor
Frogmarsh|Marais-aux-Raines|Balta Broaștelor
Willowfork|Fourche-du-Saule|Furca Sălciilor
Lilypond|Étang-aux-Lys|Iazul Nuferilor
Rushmere|Mare-aux-Joncs|Iazul cu Papură
Stork’s Nest|Nid-de-Cigogne|Cuibul Berzei
Windmills|Les Moulins|Morile de Vânt
Silt Isle|Île-de-Limon|Insula de Mâl
Great Mouth|Grande-Bouche|Gura Mare
Salt Spit|Langue-de-Sel|Limba de Sare`

	hoarlandNames = `Hoarland|Givrelande|Țara Brumei
Whale Bay|Baie-des-Baleines|Golful Balenelor
Icegate|Porte-de-Glace|Poarta de Gheață
Skyfire|Feu-du-Ciel|Focul Cerului
White Tooth|Dent-Blanche|Colțul Alb
Bearshore|Grève-de-l’Ours|Țărmul Ursului
Longfjord|Long-Fjord|Fiordul Lung
Snowhold|Fort-des-Neiges|Cetatea Zăpezii
Frostmoor|Lande-du-Givre|Bahna Gerului
Elkrun|Piste-de-l’Élan|Poteca Elanului
Sealrock|Les Phoques|Stânca Focii
Narwhal Point|Cap-Narval|Capul Narvalului
Sledgeway|Les Traîneaux|Drumul Săniilor
Hearthfield|Pré-du-Foyer|Câmpul Vetrei
Wolfpines|Pins-aux-Loups|Pinii Lupilor
Amber Reach|Côte-d’Ambre|Chihlimbarul
Driftwood|Bois-Flotté|Lemnul Plutitor
Warm Springs|Sources-Chaudes|Izvoare Calde
Birchdale|Val-des-Bouleaux|Mestecănișul
Thawmead|Pré-du-Dégel|Lunca Dezghețului`

	twinhornNames = `Twinhorn|Deux-Cornes|Două Coarne
Lion’s Head|Tête-du-Lion|Capul Leului
Ram’s Head|Tête-du-Bélier|Capul Berbecului
Oracle Isle|Île-de-l’Oracle|Insula Oracolului
Figshore|Les Figuiers|Smochinii
Amphora Bay|Les Amphores|Amforele
Dolphin Cove|Anse-Dauphin|Delfinul
Falcon Height|Mont-Faucon|Culmea Șoimului
Gorse Hill|Butte-aux-Ajoncs|Dealul Drobiței
Red Quarry|Carrière-Rouge|Cariera Roșie
Cypress Gate|Porte-aux-Cyprès|Chiparoșii
Almondfield|Champ-d’Amandes|Câmpul Migdalilor
Lizard Rock|Roche-au-Lézard|Stânca Șopârlei
Bull Plain|Pré-au-Taureau|Lunca Taurului
Sibyl’s Well|Puits-Sibylle|Fântâna Sibilei
Saffron Coast|Côte-Safran|Coasta Șofranului
Thyme Hill|Butte-au-Thym|Dealul Cimbrului
Potters’ Row|Les Potiers|Olarii
Oarhaven|Port-des-Rames|Portul Vâslelor
Burning Sands|Sables-Brûlants|Nisipul Arzător`
)
