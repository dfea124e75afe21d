import type { Messages } from '$lib/i18n.svelte';

const en = {
  'loading': 'Fetching the play…',
  'share': 'Fetching the play: {percent}',
  'title': 'The play again',
  'gone': 'There is no such play, or it is not for you to see.',
  'closed': 'While a play goes on, everybody sees it through their own eyes only.',
  'waiting': 'This play has not begun yet.',
  'bar': 'Where in the play',
  'first': 'To the start',
  'back': 'One ply back',
  'on': 'One ply on',
  'last': 'To the end',
  'play': 'Play',
  'pause': 'Pause',
  'speed': 'Speed',
  'eyes': 'Seen by',
  'eyes.onlooker': 'an onlooker',
  'eyes.all': 'all laid open',
  'of': '{n} of {of}',
  'start': 'The start',
  'chance': 'Chance',
  'host': 'The host',
  'auto': 'by the clock or a stand-in',
  'list': 'All plies',
  'link': 'Link to this ply',
  'table': 'To the table',
  'record': 'Download the record',
  'open': 'Replay a play from a file',
  'open.lead': 'Choose the record of a finished play (.jsonl). It is replayed by the rules, then kept among your finished tables.',
  'open.choose': 'Choose a record',
  'open.drop': 'Or drop it here.',
  'open.busy': 'Replaying {file}…',
  'open.line': 'Line {line} is refused.',
  'open.rule': 'Rule {rule}'
} as const satisfies Messages;

export default en;

