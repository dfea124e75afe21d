import type { Translation } from '$lib/i18n.svelte';
import type en from './en';

const ro: Translation<typeof en> = {
  'ivanhoe.name': 'Ivanhoé',
  'ivanhoe.like': 'cărți, între trei și șase',
  'ivanhoe.pitch': 'Cinci castele regale, trei până la șase baroni. Fă troc cu soldați, ia zidurile cu asalt și rămâi ultimul stăpân.',
  'ivanhoe.play.hint': { one: 'Împotriva unui robot; fără cont', few: 'Împotriva a {n} roboți; fără cont', other: 'Împotriva a {n} de roboți; fără cont' },
  'ivanhoe.choose': 'Alege regulile, locurile și altele',
  'ivanhoe.level': 'Reguli',
  'ivanhoe.level.children': 'Copii',
  'ivanhoe.level.intermediate': 'Intermediar',
  'ivanhoe.level.adult': 'Adulți',
  'ivanhoe.level.children.hint': 'armate de un singur fel; mână limitată',
  'ivanhoe.level.intermediate.hint': 'armate de un singur fel sau cu un singur blazon; mână limitată',
  'ivanhoe.level.adult.hint': 'armate de un singur fel sau cu un singur blazon; mână fără limită',
  'ivanhoe.seats': 'Baroni la masă',
  'ivanhoe.bots': 'Roboți',
  'ivanhoe.friends': 'Dintre ei, prieteni invitați',
  'ivanhoe.bot.page': 'Paj',
  'ivanhoe.bot.squire': 'Scutier',
  'ivanhoe.bot.knight': 'Cavaler',
  'ivanhoe.bot.baron': 'Baron',
  'ivanhoe.bot.page.hint': 'un început blând',
  'ivanhoe.bot.squire.hint': 'știe meserie',
  'ivanhoe.bot.knight.hint': 'luptă dreaptă',
  'ivanhoe.bot.baron.hint': 'gândește înainte',
  'ivanhoe.how.1': 'Trage două cărți, apoi oferă una: ceilalți propun altele la schimb, iar tu alegi.',
  'ivanhoe.how.2': 'Ia cu asalt un castel cu mai mulți soldați decât îl apără. Vechea gardă cade, armata ta rămâne în loc.',
  'ivanhoe.how.3': 'Când se termină cărțile, castelele pe care le ții sunt punctele tale. Cele mai multe câștigă.',
  'ivanhoe.kind.children': 'reguli pentru copii',
  'ivanhoe.kind.intermediate': 'reguli intermediare',
  'ivanhoe.kind.adult': 'reguli pentru adulți',
  'ivanhoe.lobby': 'Se adună baronii',
  'ivanhoe.share': 'Hai să ne batem pentru castelele regelui.',
  'ivanhoe.join': 'Fii baron și ia cu asalt castelele regelui. Durează cam o jumătate de oră.'
};

export default ro;
