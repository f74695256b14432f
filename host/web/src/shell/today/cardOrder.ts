import type { PreferencesState } from '@atrium/sdk/client';

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
