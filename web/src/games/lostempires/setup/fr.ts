import type { Translation } from '$lib/i18n.svelte';
import type en from './en';

const fr: Translation<typeof en> = {
  'lostempires.name': 'Lost Empires',
  'lostempires.like': 'un duel de cartes et de dés',
  'lostempires.pitch': 'Deux ruches, une planète morte, quatre portes chacune. Lancez vos unités, gagnez les artefacts et soyez le premier à ouvrir la dernière porte.',
  'lostempires.play.hint': 'Contre un robot ; aucun compte à créer',
  'lostempires.choose': 'Choisir l’adversaire, les cartes et le reste',
  'lostempires.level': 'Le robot',
  'lostempires.bot.recruit': 'Recrue',
  'lostempires.bot.sergeant': 'Sergent',
  'lostempires.bot.captain': 'Capitaine',
  'lostempires.bot.marshal': 'Maréchal',
  'lostempires.bot.recruit.hint': 'pour commencer en douceur',
  'lostempires.bot.sergeant.hint': 'connaît le métier',
  'lostempires.bot.captain.hint': 'voit loin',
  'lostempires.bot.marshal.hint': 'peu y résistent',
  'lostempires.set': 'Cartes',
  'lostempires.set.core': 'quatre factions',
  'lostempires.set.drill': 'paquet d’exercice',
  'lostempires.rounds': 'Manches au plus',
  'lostempires.die': 'Dés',
  'lostempires.die.result': 'de 0 à 3',
  'lostempires.die.d6': 'de 1 à 6',
  'lostempires.bonus': 'Cartes en plus pour qui commence',
  'lostempires.bonus.0': 'aucune',
  'lostempires.how.1': 'Jouez des unités de votre main dans votre ruche. Puis activez-en une : pour un jeton, elle se déplace, attaque ou use de son talent.',
  'lostempires.how.2': 'À la fin d’une manche, sur chaque champ de bataille entre les ruches, qui a le plus de contrôle gagne un artefact.',
  'lostempires.how.3': 'Quatre artefacts ouvrent une porte, une par manche au plus. Ouvrez la quatrième en premier, et la planète est à vous.',
  'lostempires.kind.core': 'quatre factions',
  'lostempires.kind.drill': 'paquet d’exercice',
  'lostempires.kind.rounds': { one: '{n} manche au plus', other: '{n} manches au plus' },
  'lostempires.kind.d6': 'dés de 1 à 6',
  'lostempires.lobby': 'Deux ruches se préparent',
  'lostempires.share': 'Viens m’affronter pour les artefacts de la planète 581.',
  'lostempires.join': 'Menez l’autre ruche et disputez les artefacts de la planète 581. Comptez une demi-heure.'
};

export default fr;
