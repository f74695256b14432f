import { useAtrium } from '@atrium/sdk/client';
import { Button, isComposing, SearchInput, Select } from '@atrium/ui';
import { useState, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from '../CalendarStore.ts';
import { RANGES, type Range } from '../conditions.ts';
import type { Calendar } from '../../types.ts';

/** Keyword, range of days and the way to the advanced search or, in favourites and bookings, the filter. */
export function SearchBox({ store }: { readonly store: CalendarStore }) {
  const { t, panels, preferences } = useAtrium<Calendar>();
  const { mode, keyword, advanced, filters } = useSnapshot(store.state);
  useSnapshot(preferences.state);
  const shown = mode === 'collection' || mode === 'mySchedule' ? filters[mode].keyword : keyword;
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  if (known !== shown) {
    setKnown(shown);
    setTyped(shown);
  }
  const { range } = store.modes;
  const isFilter = mode === 'collection' || mode === 'mySchedule';
  const change = (text: string) => {
    setTyped(text);
    // the clear button, which takes the keyword out of what is shown
    if (text === '' && shown !== '') store.modes.search('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComposing(event)) store.modes.search(typed);
  };
  return (
    <section aria-label={t('drawer.search')} className="calendar-search">
      <h2>{t('drawer.search')}</h2>
      <div onKeyDown={onKeyDown}>
        <SearchInput label={t('drawer.keyword')} value={typed} onChange={change} />
      </div>
      <Select
        aria-label={t('drawer.range')}
        value={range ?? 'own'}
        options={[
          ...RANGES.map((value) => ({ value, label: t(`drawer.range.${value}`) })),
          ...(range === null ? [{ value: 'own', label: t('drawer.range.own') }] : []),
        ]}
        onChange={(value) => value !== 'own' && store.modes.chooseRange(value as Range)}
      />
      <Button
        wide
        icon="filter"
        onClick={() => (isFilter ? panels.open('AdvancedFilter', { mode }) : panels.open('AdvancedSearch'))}
      >
        {t(isFilter ? 'drawer.filter' : 'drawer.advanced')}
        {advanced !== null && mode === 'search' && (
          <span className="calendar-dot" title={t('drawer.active')}>
            <span className="at-hidden-text">{t('drawer.active')}</span>
          </span>
        )}
      </Button>
    </section>
  );
}
