import '../access.css';
import './subscriptions.css';
import { type CallFailure, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { EmptyState, ErrorState, Skeleton, Button, Field, HUES, TextInput } from '@atrium/ui';
import { authorise } from '../authorise.ts';
import type { Calendar, CalendarClient } from '../types.ts';
import { SubscriptionRow } from './SubscriptionRow.tsx';
import { type FormEvent, useState } from 'react';
import { ColorSelect, describeEvery, type SubscriptionColor } from './ColorSelect.tsx';
import { timeLine } from '../show/timeLine.ts';

/** The calendars elsewhere that the person subscribes to, and one more. */
export default function Subscriptions() {
  const context = useAtrium<Calendar>();
  const { api, events, t } = context;
  const { value, failure, reload } = useLiveLoaded(
    async () => {
      await authorise(context);
      return api.subscriptions({}, { quiet: true });
    },
    [context, api],
    (again) => [events.on('subscriptionsChanged', again), events.onResync(again)],
  );
  return (
    <div className="calendar-access">
      <p className="at-mute">{t('subscriptions.lead')}</p>
      <NewSubscription taken={value?.map(({ color }) => color) ?? []} onMade={reload} />
      {value ? (
        value.length === 0 ? (
          <EmptyState title={t('subscriptions.none')} />
        ) : (
          <ul className="calendar-subscriptions" aria-label={t('subscriptions.title')}>
            {value.map((subscription) => (
              <SubscriptionRow key={subscription.id} subscription={subscription} onChanged={reload} />
            ))}
          </ul>
        )
      ) : failure ? (
        <ErrorState title={t('subscriptions.failed')} failure={failure as CallFailure} onRetry={() => void reload()} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

type Tried = Awaited<ReturnType<CalendarClient['api']['trySubscription']>>;

interface NewSubscriptionProps {
  /** Colours of those that there are. */
  readonly taken: readonly string[];
  readonly onMade: () => Promise<void>;
}

/** Address, then what is read at it, then name and colour: nothing is subscribed to unseen. */
function NewSubscription({ taken, onMade }: NewSubscriptionProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const [name, setName] = useState('');
  const [color, setColor] = useState<SubscriptionColor | null>(null);
  const [errors, setErrors] = useState<{ readonly address?: string; readonly name?: string }>({});
  const [busy, setBusy] = useState(false);
  const chosen = color ?? HUES.find((hue) => !taken.includes(hue)) ?? 'azure';
  const reset = (next: string) => {
    setAddress(next);
    setTried(null);
    setErrors({});
  };
  const read = async () => {
    const found = await api.trySubscription({ body: { address } }, { quiet: true });
    setTried(found);
    setErrors({});
    setName((now) => now || found.name);
  };
  const subscribe = async (given: string) => {
    await api.subscribe({ body: { address, name: given, color: chosen } }, { quiet: true });
    notices.toast({ tone: 'success', message: t('subscriptions.subscribed', { name: given }) });
    reset('');
    setName('');
    setColor(null);
    await onMade();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === '') return setErrors({ address: t('subscriptions.address.required') });
    const given = name.trim();
    if (tried && given === '') return setErrors({ name: t('subscriptions.name.required') });
    setBusy(true);
    try {
      await (tried ? subscribe(given) : read());
    } catch (failure) {
      setErrors({ address: (failure as CallFailure).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="calendar-subscribe" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('subscriptions.address')} hint={t('subscriptions.address.hint')} error={errors.address}>
        <TextInput
          type="url"
          dir="ltr"
          value={address}
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          disabled={busy}
          onChange={({ target }) => reset(target.value)}
        />
      </Field>
      {tried && (
        <>
          <TriedCalendar tried={tried} />
          <div className="calendar-subscribe-choice">
            <Field label={t('subscriptions.name')} error={errors.name}>
              <TextInput value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
            </Field>
            <Field label={t('subscriptions.color')}>
              <ColorSelect value={chosen} onChange={setColor} />
            </Field>
          </div>
        </>
      )}
      <Button type="submit" variant="primary" loading={busy}>
        {t(tried ? 'subscriptions.subscribe' : 'subscriptions.try')}
      </Button>
    </form>
  );
}

/** What was read at an address. */
function TriedCalendar({ tried }: { readonly tried: Tried }) {
  const { t } = useAtrium<Calendar>();
  const { events, next, notes, everyMinutes } = tried;
  return (
    <div className="calendar-subscribe-tried" role="status">
      <p>
        {events === 0
          ? t('subscriptions.found.none')
          : t('subscriptions.found', { count: events, every: describeEvery(t, everyMinutes) })}
      </p>
      {next.length > 0 && (
        <ul aria-label={t('subscriptions.next')}>
          {next.map((event, at) => (
            <li key={at}>
              <span className="at-mute">{timeLine(t, event)}</span> <bdi>{event.title || t('import.untitled')}</bdi>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note, at) => (
        <p key={at} className="calendar-import-note">
          {note}
        </p>
      ))}
    </div>
  );
}
