import { useAtrium, useNames } from '@atrium/sdk/client';
import { Button, Tag } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { CalendarState } from '../CalendarState.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import type { Calendar } from '../../types.ts';
import { conditionChips } from './conditionChips.ts';

/** The conditions of the list as chips. */
export function Conditions({ store }: { readonly store: CalendarStore }) {
  const { t, preferences } = useAtrium<Calendar>();
  const state = useSnapshot(store.state) as CalendarState;
  useSnapshot(preferences.state);
  const names = useNames(
    state.advanced ? [...state.advanced.chosenAnnouncers, ...state.advanced.chosenResponders] : [],
  );
  const chips = conditionChips(state, store.modes, t, names);
  if (chips.length === 0) return null;
  return (
    <div className="calendar-conditions" role="group" aria-label={t('conditions.name')}>
      <span>{t('conditions.name')}</span>
      {chips.map(({ key, text, remove }) => (
        <Tag key={key} tone="accent" onRemove={remove} removeLabel={text}>
          {text}
        </Tag>
      ))}
      <Button small variant="quiet" onClick={() => store.modes.clear()}>
        {t('conditions.clear')}
      </Button>
    </div>
  );
}
