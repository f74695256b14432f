import { useSnapshot } from 'valtio';
import { type Contribution, PLUGINS, PREFERENCES, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { cardOrder } from './cardOrder.ts';

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
  const known = new Map([...plugins.contributions('today'), recent].map((one) => [`${one.plugin}.${one.name}`, one]));
  return {
    cards: cardOrder([...known.keys()], todayCards).map(({ card, shown }) => ({ ...known.get(card)!, card, shown })),
    arrange: (order) => preferences.set({ todayCards: order.map(({ card, shown }) => ({ card, shown })) }),
  };
}
