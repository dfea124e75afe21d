import type { Translation } from '$lib/i18n.svelte';
import type en from './en';

const ro: Translation<typeof en> = {
  'loading': 'Se încarcă partida…',
  'share': 'Se încarcă partida: {percent}',
  'title': 'Partida, încă o dată',
  'gone': 'Nu există o astfel de partidă sau nu o poți vedea.',
  'closed': 'Cât timp se joacă, fiecare vede partida doar cu ochii săi.',
  'waiting': 'Partida nu a început încă.',
  'bar': 'Momentul din partidă',
  'first': 'La început',
  'back': 'O mutare înapoi',
  'on': 'O mutare înainte',
  'last': 'La sfârșit',
  'play': 'Redă',
  'pause': 'Pauză',
  'speed': 'Viteză',
  'eyes': 'Văzută de',
  'eyes.onlooker': 'un spectator',
  'eyes.all': 'cu cărțile pe față',
  'of': '{n} din {of}',
  'start': 'Începutul',
  'chance': 'Sorții',
  'host': 'Gazda',
  'auto': 'de ceas sau de un înlocuitor',
  'list': 'Toate mutările',
  'link': 'Linkul către această mutare',
  'table': 'Înapoi la masă',
  'record': 'Descarcă procesul-verbal',
  'open': 'Revezi o partidă dintr-un fișier',
  'open.lead': 'Alege procesul-verbal al unei partide încheiate (.jsonl). Este rejucat după reguli, apoi păstrat printre mesele tale încheiate.',
  'open.choose': 'Alege un proces-verbal',
  'open.drop': 'Sau trage-l aici.',
  'open.busy': 'Se citește {file}…',
  'open.line': 'Rândul {line} este refuzat.',
  'open.rule': 'Regula {rule}'
};

export default ro;
