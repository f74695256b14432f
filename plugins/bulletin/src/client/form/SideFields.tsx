import { useAtrium, useMembers } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { Checkbox, Field, Skeleton, Switch } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { ReaderField } from '@atrium/ui/readers';
import type { Bulletins } from '../types.ts';
import { MomentInput } from './MomentInput.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { remindersText } from './remindersText.ts';
import type { BulletinRecordForm } from './useBulletinForm.ts';

/** Days that a bulletin is pinned at first. */
const PINNED_DAYS = 7;

/** The right side: who reads it, whether they have to, and how an edit is announced. */
export function SideFields({ form }: { readonly form: BulletinRecordForm }) {
  return (
    <div className="at-record-column at-record-aside">
      <Readers form={form} />
      <MustRead form={form} />
      <PeriodBar period={form.fields.period} deadline={form.fields.mustRead ? form.fields.deadline : null} />
      <Pinned form={form} />
      <Telling form={form} />
    </div>
  );
}

interface PartProps {
  readonly form: BulletinRecordForm;
}

function Readers({ form }: PartProps) {
  const { session, t } = useAtrium<Bulletins>();
  const { organisation, hidden, failure, reload } = useMembers();
  if (!organisation) return failure ? <p role="alert">{t('form.peopleFailed')}</p> : <Skeleton height={32} />;
  return (
    <ReaderField
      {...form.field('readers', { required: true })}
      {...{ organisation, hidden, onReload: reload }}
      value={form.fields.readers}
      onChange={(readers) => form.change({ readers })}
      also={[form.record?.createdBy ?? session.state.id]}
    />
  );
}

/** A must-read and its deadline, and what happens until then. */
function MustRead({ form }: PartProps) {
  const { t } = useAtrium<Bulletins>();
  const { mustRead, deadline } = form.fields;
  return (
    <section className="bulletin-form-must">
      <Switch checked={mustRead} onChange={({ target }) => form.change({ mustRead: target.checked })}>
        {t('form.mustRead')}
      </Switch>
      {mustRead && (
        <>
          <Field {...form.field('deadline', { required: true })}>
            <MomentInput value={deadline} usual="18:00" onChange={(next) => form.change({ deadline: next })} />
          </Field>
          <dl>
            {remindersText(t, deadline).map(({ when, what }) => (
              <div key={what}>
                <dt>{when}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Pinned({ form }: PartProps) {
  const { t } = useAtrium<Bulletins>();
  const { pinnedUntil, period } = form.fields;
  const [start, end] = period;
  const first = () => {
    const day = addDays(start ?? new Date().toISOString(), PINNED_DAYS);
    return end !== null && end.slice(0, 10) < day ? end.slice(0, 10) : day;
  };
  return (
    <div className="bulletin-form-pin">
      <Checkbox
        checked={pinnedUntil !== null}
        onChange={({ target }) => form.change({ pinnedUntil: target.checked ? first() : null })}
      >
        {t('form.pin')}
      </Checkbox>
      {pinnedUntil !== null && (
        <Field {...form.field('pinnedUntil')}>
          <DateInput value={pinnedUntil} onChange={(day) => form.change({ pinnedUntil: day })} />
        </Field>
      )}
    </div>
  );
}

/** How an edit of a published bulletin is announced (C.7-6). */
function Telling({ form }: PartProps) {
  const { t } = useAtrium<Bulletins>();
  const { record, fields } = form;
  if (!record || record.state === 'draft' || record.state === 'scheduled') return null;
  return (
    <div className="bulletin-form-telling">
      <Checkbox checked={fields.notifyAgain} onChange={({ target }) => form.change({ notifyAgain: target.checked })}>
        {t('form.notifyAgain')}
      </Checkbox>
      <Checkbox
        checked={fields.resetRead}
        onChange={({ target }) => form.change({ resetRead: target.checked })}
        note={t('form.resetRead.note', { count: record.readCount, revision: record.revision + 1 })}
      >
        {t('form.resetRead')}
      </Checkbox>
    </div>
  );
}
