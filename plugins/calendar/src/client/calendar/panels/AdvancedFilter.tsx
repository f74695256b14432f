import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Button, Field, RadioGroup } from '@atrium/ui';
import { DateRangeInput } from '@atrium/ui/dates';
import { type FormEvent, useState } from 'react';
import type { Calendar } from '../../types.ts';
import { type Filter, NO_FILTER, type QuickSelection } from '../conditions.ts';
import { DateTypeField, TagField, TypeChecks, usePanelTypes } from './ConditionFields.tsx';
import './panels.css';

interface FilterParams {
  readonly mode?: 'collection' | 'mySchedule' | undefined;
}

const QUICK: readonly QuickSelection[] = [1, 2, 999, 0];

/** What favourites or bookings are narrowed to. */
export default function AdvancedFilter({ params }: ViewProps<FilterParams | undefined>) {
  const { t, tabs, notices } = useAtrium<Calendar>();
  const frame = useFrame();
  const { store, types } = usePanelTypes();
  const mode = params?.mode ?? 'collection';
  const [form, setForm] = useState<Filter>(() => store.state.filters[mode]);
  const change = (part: Partial<Filter>) => setForm((known) => ({ ...known, ...part }));

  const apply = (filter: Filter) => {
    store.modes.apply(mode, filter);
    tabs.open('Calendar', {});
    frame.close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing: string[] = [];
    if (form.quickSelection === 0 && form.period.includes(null)) missing.push(t('advanced.period'));
    if (form.types?.length === 0) missing.push(t('advanced.types'));
    if (missing.length === 0) return apply(form);
    const fields = missing.join(t('calendar.pause'));
    void notices.alert({ title: t('advanced.check'), message: t('advanced.missing', { fields }), tone: 'warning' });
  };
  return (
    <form className="at-record-form" aria-label={t(`advanced.filter.${mode}`)} onSubmit={submit}>
      <div className="at-record-fields">
        {mode === 'mySchedule' && <DateTypeField value={form.dateType} onChange={(dateType) => change({ dateType })} />}
        <Field label={t('advanced.quick')}>
          <RadioGroup
            row
            label={t('advanced.quick')}
            options={QUICK.map((value) => ({ value, label: t(`advanced.quick.${value}`) }))}
            value={form.quickSelection}
            onChange={(quickSelection) => change({ quickSelection: quickSelection as QuickSelection })}
          />
        </Field>
        {form.quickSelection === 0 && (
          <Field label={t('advanced.period')} required>
            <DateRangeInput value={form.period} onChange={(period) => change({ period })} />
          </Field>
        )}
        <TagField label={t('advanced.titleSet')} value={form.titleSet} onChange={(titleSet) => change({ titleSet })} />
        <TypeChecks required types={types} value={form.types} onChange={(value) => change({ types: value })} />
      </div>
      <footer className="at-record-foot calendar-panel-foot">
        <Button variant="quiet" onClick={() => apply(NO_FILTER)}>
          {t('advanced.clear')}
        </Button>
        <Button variant="primary" icon="filter" type="submit">
          {t('advanced.apply')}
        </Button>
      </footer>
    </form>
  );
}
