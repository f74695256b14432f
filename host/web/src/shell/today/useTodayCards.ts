import type { PreferencesState } from '@atrium/sdk/client';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { type Contribution, PLUGINS, PREFERENCES, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';

/** A card with the name under which its place is stored. */
export interface TodayEntry extends Contribution {
  readonly card: string;
  readonly shown: boolean;
}

/** The id under which the shell's own cards are arranged. */
export const SHELL = 'host';

/** All cards that the person may see, in the person's order, and the function that stores another arrangement. */
export function useTodayCards(): {
  readonly cards: readonly TodayEntry[];
  readonly arrange: (order: readonly { card: string; shown: boolean }[]) => void;
} {
  const plugins = useService(PLUGINS);
  const preferences = useService(PREFERENCES);
  const t = useText();
  void useSnapshot(plugins.state).plugins;
  void useSnapshot(useService(SESSION).state).actions;
  const { todayCards } = useSnapshot(preferences.state);
  const recent: Contribution = {
    plugin: SHELL,
    name: 'Recent',
    title: t('today.recent'),
    icon: 'history',
    order: Infinity,
  };
  const approvals: Contribution = {
    plugin: SHELL,
    name: 'Approvals',
    title: t('views.approvals'),
    icon: 'endorsed',
    order: 0,
  };
  const known = new Map(
    [approvals, ...plugins.contributions('today'), recent].map((one) => [`${one.plugin}.${one.name}`, one]),
  );
  return {
    cards: cardOrder([...known.keys()], todayCards).map(({ card, shown }) => ({ ...known.get(card)!, card, shown })),
    arrange: (order) => preferences.set({ todayCards: order.map(({ card, shown }) => ({ card, shown })) }),
  };
}

type Arranged = PreferencesState['todayCards'][number];

/** The cards in the person's order, then those that the person has not arranged yet, which are shown. */
export function cardOrder(cards: readonly string[], arranged: readonly Arranged[]): Arranged[] {
  const known = arranged.filter(({ card }) => cards.includes(card));
  const added = cards.filter((card) => !known.some((one) => one.card === card));
  return [...known, ...added.map((card) => ({ card, shown: true }))];
}

/** Moves a card by one place, up (−1) or down (1). */
export function moveCard<Card extends Pick<Arranged, 'card'>>(
  order: readonly Card[],
  card: string,
  step: -1 | 1,
): Card[] {
  const from = order.findIndex((one) => one.card === card);
  const to = from + step;
  if (from < 0 || to < 0) return [...order];
  const moved = [...order];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Distributes the cards over columns: each into the one that is shortest so far. */
export function inColumns<Card extends { readonly size?: 'short' | 'tall' }>(
  cards: readonly Card[],
  count: number,
): Card[][] {
  const columns = Array.from({ length: count }, () => ({ cards: [] as Card[], height: 0 }));
  for (const card of cards) {
    const shortest = columns.reduce((best, column) => (column.height < best.height ? column : best));
    shortest.cards.push(card);
    shortest.height += card.size === 'tall' ? 2 : 1;
  }
  return columns.map((column) => column.cards);
}
