// What a card is, in one sentence, for whoever does not see its face.
import { cost, type Design } from '../cards';
import { i18n } from '$lib/i18n.svelte';
import { t } from './messages';

export function price(printed: string): string {
  const { command, supply } = cost(printed);
  return i18n.list([...(command ? [t('cost.c', { n: command })] : []), ...(supply ? [t('cost.s', { n: supply })] : [])]);
}

export function spoken(design: Design): string {
  const { kind, elite, control, attack, defence } = design;
  const parts = [
    `${i18n.text(design.name)}. ${t(kind === 'support' ? 'card.support' : elite ? 'card.elite' : 'card.unit')}`,
    t('card.cost', { cost: price(design.cost) }),
    ...(kind === 'unit' ? [t('card.values', { control, attack, defence })] : [])
  ];
  return [`${parts.join(', ')}.`, i18n.text(design.rules).replaceAll('\n', ' ')].join(' ').trim();
}
