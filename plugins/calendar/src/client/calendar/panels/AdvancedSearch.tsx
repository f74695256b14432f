import { useAtrium, useFrame, useMembers } from '@atrium/sdk/client';
import { Button, companyDay, Field, RadioGroup, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { DateRangeInput } from '@atrium/ui/dates';
import { type FormEvent, useState } from 'react';
import type { Calendar } from '../../types.ts';
import { type Advanced, newAdvanced } from '../conditions.ts';
import { DateTypeField, TagField, TypeChecks, usePanelTypes } from './ConditionFields.tsx';
import './panels.css';

const TAGS = ['titleSet', 'memo', 'msg'] as const;

/** The advanced search (S1-139): its conditions are those of the calendar's list, where each can be taken away. */
export default function AdvancedSearch() {
  const { t, tabs } = useAtrium<Calendar>();
  const frame = useFrame();
  const { store, types } = usePanelTypes();
  const [form, setForm] = useState<Advanced>(() => store.state.advanced ?? newAdvanced(companyDay()));
  const change = (part: Partial<Advanced>) => setForm((known) => ({ ...known, ...part }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    // no type at all is no condition
    store.modes.searchAdvanced({ ...form, types: form.types?.length === 0 ? null : form.types });
    tabs.open('Calendar', {});
    frame.close();
  };
  return (
    <form className="at-record-form" aria-label={t('advanced.searchTitle')} onSubmit={search}>
      <div className="at-record-fields">
        <DateTypeField value={form.dateType} onChange={(dateType) => change({ dateType })} />
        <Field label={t('advanced.period')}>
          <DateRangeInput value={form.dateTime} onChange={(dateTime) => change({ dateTime })} />
        </Field>
        {TAGS.map((name) => (
          <TagField
            key={name}
            label={t(`advanced.${name}`)}
            value={form[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <TypeChecks types={types} value={form.types} onChange={(value) => change({ types: value })} />
        <PeopleField
          label={t('advanced.announcers')}
          value={form.chosenAnnouncers}
          onChange={(chosenAnnouncers) => change({ chosenAnnouncers })}
        />
        <PeopleField
          label={t('advanced.responders')}
          value={form.chosenResponders}
          onChange={(chosenResponders) => change({ chosenResponders })}
        />
        <Field label={t('advanced.logic')}>
          <RadioGroup
            row
            label={t('advanced.logic')}
            options={[
              { value: 1, label: t('advanced.logic.1') },
              { value: 2, label: t('advanced.logic.2') },
            ]}
            value={form.logic}
            onChange={(logic) => change({ logic: logic as 1 | 2 })}
          />
        </Field>
      </div>
      <footer className="at-record-foot calendar-panel-foot">
        <Button variant="quiet" onClick={() => setForm(newAdvanced(companyDay()))}>
          {t('advanced.reset')}
        </Button>
        <Button variant="primary" icon="search" type="submit">
          {t('advanced.search')}
        </Button>
      </footer>
    </form>
  );
}

interface PeopleFieldProps {
  readonly label: string;
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

/** People that a search is narrowed to. */
function PeopleField({ label, value, onChange }: PeopleFieldProps) {
  const { t } = useAtrium<Calendar>();
  const { organisation, hidden, failure, reload } = useMembers();
  return (
    <Field label={label} error={failure && t('advanced.noPeople')}>
      {organisation ? (
        <MemberChooserField
          title={label}
          organisation={organisation}
          hidden={hidden}
          value={value}
          onChange={onChange}
          onReload={reload}
          max={100}
        />
      ) : (
        !failure && <Skeleton height={32} />
      )}
    </Field>
  );
}
