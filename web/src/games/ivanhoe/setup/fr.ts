import type { Translation } from '$lib/i18n.svelte';
import type en from './en';

const fr: Translation<typeof en> = {
  'ivanhoe.name': 'Ivanhoé',
  'ivanhoe.like': 'cartes, de trois à six',
  'ivanhoe.pitch': 'Cinq châteaux royaux, trois à six barons. Troquez des soldats, prenez les murs d’assaut et soyez le dernier à les tenir.',
  'ivanhoe.play.hint': { one: 'Contre {n} robot ; aucun compte à créer', other: 'Contre {n} robots ; aucun compte à créer' },
  'ivanhoe.choose': 'Choisir les règles, les places et le reste',
  'ivanhoe.level': 'Règles',
  'ivanhoe.level.children': 'Enfants',
  'ivanhoe.level.intermediate': 'Intermédiaire',
  'ivanhoe.level.adult': 'Adultes',
  'ivanhoe.level.children.hint': 'armées d’un seul type ; main limitée',
  'ivanhoe.level.intermediate.hint': 'armées d’un seul type ou d’un seul écusson ; main limitée',
  'ivanhoe.level.adult.hint': 'armées d’un seul type ou d’un seul écusson ; main sans limite',
  'ivanhoe.seats': 'Barons à la table',
  'ivanhoe.bots': 'Robots',
  'ivanhoe.friends': 'Dont amis à inviter',
  'ivanhoe.bot.page': 'Page',
  'ivanhoe.bot.squire': 'Écuyer',
  'ivanhoe.bot.knight': 'Chevalier',
  'ivanhoe.bot.baron': 'Baron',
  'ivanhoe.bot.page.hint': 'pour commencer en douceur',
  'ivanhoe.bot.squire.hint': 'connaît le métier',
  'ivanhoe.bot.knight.hint': 'à armes égales',
  'ivanhoe.bot.baron.hint': 'voit loin',
  'ivanhoe.how.1': 'Piochez deux cartes, puis offrez-en une : les autres en proposent en échange, et vous choisissez.',
  'ivanhoe.how.2': 'Prenez un château d’assaut avec plus de soldats qu’il n’en a. L’ancienne garnison tombe, votre armée y reste.',
  'ivanhoe.how.3': 'Quand la dernière carte est jouée, vos châteaux font vos points. Le plus grand total gagne.',
  'ivanhoe.kind.children': 'règles enfants',
  'ivanhoe.kind.intermediate': 'règles intermédiaires',
  'ivanhoe.kind.adult': 'règles adultes',
  'ivanhoe.lobby': 'Les barons se rassemblent',
  'ivanhoe.share': 'Viens me disputer les châteaux du roi.',
  'ivanhoe.join': 'Devenez baron et prenez d’assaut les châteaux du roi. Comptez une demi-heure.'
};

export default fr;
