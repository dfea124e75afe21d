package land

// What generated places are called after: the English word as the first part
// of a name and after "of", the French with its preposition, the Romanian in
// the genitive, which stands after any noun with its article. The lists belong
// to the generator: nothing may be changed in them.
const calledAfter = `Raven|Ravens|aux Corbeaux|Corbilor
Wolf|Wolves|aux Loups|Lupilor
Bear|Bears|aux Ours|Urșilor
Hart|Harts|aux Cerfs|Cerbilor
Fox|Foxes|aux Renards|Vulpilor
Swan|Swans|aux Cygnes|Lebedelor
Eagle|Eagles|aux Aigles|Acvilelor
Crane|Cranes|aux Grues|Cocorilor
Otter|Otters|aux Loutres|Vidrelor
Boar|Boars|aux Sangliers|Mistreților
Hawk|Hawks|aux Faucons|Șoimilor
Owl|Owls|aux Hiboux|Bufnițelor
Heron|Herons|aux Hérons|Stârcilor
Badger|Badgers|aux Blaireaux|Bursucilor
Lynx|Lynxes|aux Lynx|Râșilor
Adder|Adders|aux Vipères|Viperelor
Bee|Bees|aux Abeilles|Albinelor
Salmon|Salmon|aux Saumons|Somonilor
Alder|Alders|aux Aulnes|Arinilor
Birch|Birches|aux Bouleaux|Mestecenilor
Oak|Oaks|aux Chênes|Stejarilor
Elm|Elms|aux Ormes|Ulmilor
Pine|Pines|aux Pins|Pinilor
Yew|Yews|aux Ifs|Tiselor
Willow|Willows|aux Saules|Sălciilor
Hazel|Hazels|aux Noisetiers|Alunilor
Thorn|Thorns|aux Épines|Spinilor
Rose|Roses|aux Roses|Rozelor
Lily|Lilies|aux Lys|Crinilor
Fern|Ferns|aux Fougères|Ferigilor
Apple|Apples|aux Pommes|Merelor
Plum|Plums|aux Prunes|Prunelor
King|Kings|des Rois|Regilor
Queen|Queens|des Reines|Reginelor
Monk|Monks|aux Moines|Călugărilor
Knight|Knights|des Chevaliers|Cavalerilor
Giant|Giants|aux Géants|Uriașilor
Dragon|Dragons|aux Dragons|Balaurilor
Star|Stars|des Étoiles|Stelelor
Storm|Storms|des Tempêtes|Furtunilor
Mist|Mists|des Brumes|Negurilor
Frost|Frost|du Givre|Gerului
Moon|the Moon|de la Lune|Lunii
Sun|the Sun|du Soleil|Soarelui
Bell|Bells|aux Cloches|Clopotelor
Salt|Salt|du Sel|Sării
Iron|Iron|du Fer|Fierului
Silver|Silver|d’Argent|Argintului
Gold|Gold|d’Or|Aurului
Stone|Stones|aux Pierres|Pietrelor
Wind|Winds|des Vents|Vânturilor
Mill|Mills|des Moulins|Morilor`

// What generated places are: the English last part of a name, the French noun,
// the Romanian noun with its article.
const kindsOfPlace = `mere|Étang|Iazul
moor|Lande|Bahna
fen|Marais|Mlaștina
wood|Bois|Codrul
dale|Val|Valea
hill|Butte|Dealul
ford|Gué|Vadul
field|Champ|Câmpul
stead|Clos|Curtea
ton|Bourg|Târgul
ham|Mas|Cătunul
wick|Hameau|Satul
cliff|Falaise|Râpa
bridge|Pont|Podul
well|Puits|Fântâna
gate|Porte|Poarta
fell|Mont|Muntele
bank|Rive|Malul
grove|Futaie|Dumbrava
garth|Jardin|Grădina
croft|Enclos|Ograda
down|Plaine|Câmpia
ridge|Crête|Culmea
watch|Guet|Straja
hold|Fort|Cetatea
tower|Tour|Turnul
mead|Pré|Lunca
pass|Col|Pasul
rock|Roche|Stânca
cross|Croix|Crucea`

// What generated lands are.
const kindsOfLand = `Isle of %s|Île %s|Insula %s
Land of %s|Pays %s|Țara %s
Realm of %s|Royaume %s|Regatul %s
March of %s|Marche %s|Marca %s
Crown of %s|Couronne %s|Coroana %s`
