import type { Translation } from '$lib/i18n.svelte';
import type en from './en';

const ro: Translation<typeof en> = {
  'lostempires.name': 'Lost Empires',
  'lostempires.like': 'un duel cu cărți și zaruri',
  'lostempires.pitch': 'Doi stupi, o planetă moartă, câte patru porți. Trimite-ți unitățile, câștigă artefactele și deschide primul ultima poartă.',
  'lostempires.play.hint': 'Împotriva unui robot; fără cont',
  'lostempires.choose': 'Alege adversarul, cărțile și altele',
  'lostempires.level': 'Robotul',
  'lostempires.bot.recruit': 'Recrut',
  'lostempires.bot.sergeant': 'Sergent',
  'lostempires.bot.captain': 'Căpitan',
  'lostempires.bot.marshal': 'Mareșal',
  'lostempires.bot.recruit.hint': 'un început blând',
  'lostempires.bot.sergeant.hint': 'știe meserie',
  'lostempires.bot.captain.hint': 'gândește înainte',
  'lostempires.bot.marshal.hint': 'puțini îi rezistă',
  'lostempires.set': 'Cărți',
  'lostempires.set.core': 'patru facțiuni',
  'lostempires.set.drill': 'pachetul de instrucție',
  'lostempires.rounds': 'Cel mult, runde',
  'lostempires.die': 'Zaruri',
  'lostempires.die.result': 'de la 0 la 3',
  'lostempires.die.d6': 'de la 1 la 6',
  'lostempires.bonus': 'Cărți în plus pentru cine începe',
  'lostempires.bonus.0': 'niciuna',
  'lostempires.how.1': 'Joacă unități din mână în stupul tău. Apoi activează una: pentru un jeton se mută, atacă sau își folosește abilitatea.',
  'lostempires.how.2': 'La sfârșitul unei runde, pe fiecare câmp de luptă dintre stupi, cine are mai mult control câștigă un artefact.',
  'lostempires.how.3': 'Patru artefacte deschid o poartă, cel mult una pe rundă. Deschide primul a patra poartă și planeta e a ta.',
  'lostempires.kind.core': 'patru facțiuni',
  'lostempires.kind.drill': 'pachetul de instrucție',
  'lostempires.kind.rounds': { one: 'cel mult o rundă', few: 'cel mult {n} runde', other: 'cel mult {n} de runde' },
  'lostempires.kind.d6': 'zaruri de la 1 la 6',
  'lostempires.lobby': 'Doi stupi se pregătesc',
  'lostempires.share': 'Hai să ne batem pentru artefactele planetei 581.',
  'lostempires.join': 'Condu celălalt stup și luptă pentru artefactele planetei 581. Durează cam o jumătate de oră.'
};

export default ro;
