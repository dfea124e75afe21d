import type { Translation } from '$lib/i18n.svelte';
import type en from './en';

const fr: Translation<typeof en> = {
  'loading': 'Chargement de la partie…',
  'share': 'Chargement de la partie : {percent}',
  'title': 'Revoir la partie',
  'gone': 'Cette partie n’existe pas, ou vous n’y avez pas accès.',
  'closed': 'Tant que la partie dure, chacun ne la voit que par ses propres yeux.',
  'waiting': 'Cette partie n’a pas encore commencé.',
  'bar': 'Moment de la partie',
  'first': 'Au début',
  'back': 'Un coup en arrière',
  'on': 'Un coup en avant',
  'last': 'À la fin',
  'play': 'Lire',
  'pause': 'Pause',
  'speed': 'Vitesse',
  'eyes': 'Vue par',
  'eyes.onlooker': 'un spectateur',
  'eyes.all': 'cartes sur table',
  'of': '{n} sur {of}',
  'start': 'Le début',
  'chance': 'Le hasard',
  'host': 'L’hôte',
  'auto': 'par l’horloge ou un remplaçant',
  'list': 'Tous les coups',
  'link': 'Lien vers ce coup',
  'table': 'Retour à la table',
  'record': 'Télécharger le procès-verbal',
  'open': 'Revoir une partie depuis un fichier',
  'open.lead': 'Choisissez le procès-verbal d’une partie terminée (.jsonl). Il est rejoué selon les règles, puis gardé parmi vos tables terminées.',
  'open.choose': 'Choisir un procès-verbal',
  'open.drop': 'Ou déposez-le ici.',
  'open.busy': 'Lecture de {file}…',
  'open.line': 'La ligne {line} est refusée.',
  'open.rule': 'Règle {rule}'
};

export default fr;
