import { useAtrium, useFrame, useMembers } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { Button, Field, Icon, Segmented, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { DateRangeInput } from '@atrium/ui/dates';
import { TagInput } from '@atrium/ui/inputs';
import { type FormEvent, useState } from 'react';
import { MAX_ENTRIES, MAX_ENTRY_LENGTH, MAX_RANGE_DAYS } from '../../contract/limits.ts';
import './filter.css';
import type { Handovers } from '../types.ts';
import { type Conditions, isTooLong, NO_CONDITIONS, readConditions, withLogic, writeConditions } from './listQuery.ts';
import { findList } from './useHandoverList.ts';

const STATUS = { all: null, open: false, closed: true } as const;
type Status = keyof typeof STATUS;

/** The advanced filter of the list (S2-061). */
export default function HandoverFilter() {
  const context = useAtrium<Handovers>();
  const { notices, tabs, t } = context;
  const frame = useFrame();
  const [form, setForm] = useState(() => readConditions(findList(context)?.state().filters.advanced ?? ''));
  const change = (part: Partial<Conditions>) => setForm((known) => ({ ...known, ...part }));
  const apply = (conditions: Conditions) => {
    const { keyword, box, typeId, tagId } = findList(context)?.narrowing ?? {};
    tabs.open('HandoverList', {
      keyword,
      box: box ?? undefined,
      typeId: typeId ?? undefined,
      tagId: tagId ?? undefined,
      advanced: writeConditions(conditions) || undefined,
    });
    frame.close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong(form.period)) return apply(form);
    const message = t('filter.tooLong', { days: MAX_RANGE_DAYS });
    void notices.alert({ title: t('form.check'), message, tone: 'warning' });
  };
  return (
    <form className="at-record-form handover-filter" aria-label={t('filter.title')} onSubmit={submit}>
      <div className="at-record-fields">
        <PeriodField form={form} onChange={change} />
        {(['title', 'content'] as const).map((name) => (
          <Field
            key={name}
            label={t(`field.${name}`)}
            aside={t('filter.entries', { most: MAX_ENTRIES, length: MAX_ENTRY_LENGTH })}
          >
            <TagInput
              max={MAX_ENTRIES}
              maxLength={MAX_ENTRY_LENGTH}
              value={form[name]}
              onChange={(value) => change({ [name]: value })}
            />
          </Field>
        ))}
        <PublisherField value={form.publisher} onChange={(publisher) => change({ publisher })} />
        <Field label={t('field.isFinish')}>
          <Segmented<Status>
            label={t('field.isFinish')}
            options={[
              { value: 'all', label: t('filter.anyStatus'), disabled: !form.logic },
              { value: 'open', label: t('status.open') },
              { value: 'closed', label: t('status.closed') },
            ]}
            value={form.finished === null ? 'all' : form.finished ? 'closed' : 'open'}
            onChange={(status) => change({ finished: STATUS[status] })}
          />
        </Field>
        <Field label={t('filter.logic')}>
          <Segmented
            label={t('filter.logic')}
            options={[
              { value: 'all', label: t('filter.all') },
              { value: 'any', label: t('filter.any') },
            ]}
            value={form.logic ? 'all' : 'any'}
            onChange={(logic) => setForm((known) => withLogic(known, logic === 'all'))}
          />
        </Field>
        {!form.logic && (
          <p className="at-field-hint handover-filter-hint" role="status">
            <Icon name="info-sign" size={14} />
            {t('filter.anyHint')}
          </p>
        )}
      </div>
      <footer className="at-record-foot">
        <Button variant="quiet" className="handover-filter-clear" onClick={() => apply(NO_CONDITIONS)}>
          {t('filter.clear')}
        </Button>
        <Button onClick={() => frame.close()}>{t('cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('filter.apply')}
        </Button>
      </footer>
    </form>
  );
}

interface PeriodFieldProps {
  readonly form: Conditions;
  readonly onChange: (part: Partial<Conditions>) => void;
}

/** The days, no further apart than a search may be: the one that is picked first bounds the other. */
function PeriodField({ form: { dateType, period }, onChange }: PeriodFieldProps) {
  const { t } = useAtrium<Handovers>();
  const [from, to] = period;
  const first = from === null || to === null ? (from ?? to) : null;
  return (
    <Field
      label={t('filter.date')}
      aside={t('filter.range', { days: MAX_RANGE_DAYS })}
      error={isTooLong(period) && t('filter.tooLong', { days: MAX_RANGE_DAYS })}
    >
      <Segmented
        label={t('filter.dateType')}
        options={[
          { value: 1, label: t('filter.dateType.1') },
          { value: 2, label: t('filter.dateType.2') },
        ]}
        value={dateType}
        onChange={(next) => onChange({ dateType: next as 1 | 2 })}
      />
      <DateRangeInput
        value={period}
        onChange={(next) => onChange({ period: next })}
        {...(first !== null && { min: addDays(first, -MAX_RANGE_DAYS), max: addDays(first, MAX_RANGE_DAYS) })}
      />
    </Field>
  );
}

interface PublisherFieldProps {
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

function PublisherField({ value, onChange }: PublisherFieldProps) {
  const { t } = useAtrium<Handovers>();
  const { organisation, hidden, failure, reload } = useMembers();
  return (
    <Field
      label={t('list.publisher')}
      aside={`${value.length} / ${MAX_ENTRIES}`}
      error={failure && t('form.peopleFailed')}
    >
      {organisation ? (
        <MemberChooserField
          title={t('list.publisher')}
          organisation={organisation}
          hidden={hidden}
          max={MAX_ENTRIES}
          value={value}
          onChange={onChange}
          onReload={reload}
        />
      ) : (
        !failure && <Skeleton height={32} />
      )}
    </Field>
  );
}
