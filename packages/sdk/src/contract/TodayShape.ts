import type { PlacedShape } from './ContractShape.ts';

/** A card of Today, which an empty workspace shows. The person orders and hides the cards. */
export interface TodayShape extends PlacedShape {
  /** How many rows it usually has, so that the two columns become about equally long: `tall` for a list. */
  readonly size?: 'short' | 'tall';
}

/** What the host knows of a card: its component passes it to `TodayCard`. */
export interface TodayPlace {
  /** In the person's language. */
  readonly title: string;
  readonly icon: string;
}
