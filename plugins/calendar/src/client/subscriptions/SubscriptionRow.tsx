import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, classNames, type Hue, Icon, IconButton, momentLabel, TextInput } from '@atrium/ui';
import { type FormEvent, useState } from 'react';
import { hueClass } from '../describe.ts';
import type { Calendar, CalendarClient, Translate } from '../types.ts';
import { ColorSelect, describeEvery, type SubscriptionColor } from './ColorSelect.tsx';

type Subscription = Awaited<ReturnType<CalendarClient['api']['subscriptions']>>[number];

interface SubscriptionRowProps {
  readonly subscription: Subscription;
  readonly onChanged: () => Promise<void>;
}

/** A subscription: whether it is shown, how new it is or why it is not, and what can be done with it. */
export function SubscriptionRow({ subscription, onChanged }: SubscriptionRowProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const { id, name, color, isShown, address } = subscription;
  const [edits, setEdits] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      const { failure } = await api.refreshSubscription({ params: { id } });
      if (failure === null) notices.toast({ tone: 'success', message: t('subscriptions.refreshed', { name }) });
      else {
        const reason = t(`subscription.failure.${failure}`);
        notices.toast({ tone: 'warning', message: t('subscriptions.notRefreshed', { name, reason }) });
      }
    } finally {
      setBusy(false);
      await onChanged();
    }
  };
  const remove = async () => {
    const sure = await notices.confirm({
      title: t('subscriptions.remove.ask', { name }),
      message: t('subscriptions.remove.explain'),
      confirm: t('subscriptions.remove'),
      danger: true,
    });
    if (!sure) return;
    await api.unsubscribe({ params: { id } });
    notices.toast({ tone: 'success', message: t('subscriptions.removed', { name }) });
    await onChanged();
  };
  const show = async (shown: boolean) => {
    await api.changeSubscription({ params: { id }, body: { isShown: shown } });
    await onChanged();
  };
  return (
    <li className={classNames('calendar-subscription', hueClass(color))}>
      <div className="calendar-subscription-head">
        <Checkbox
          checked={isShown}
          aria-label={t('subscriptions.show', { name })}
          onChange={({ target }) => void show(target.checked)}
        >
          <bdi className="at-cut">{name}</bdi>
        </Checkbox>
        <Button small loading={busy} aria-label={t('subscriptions.refreshOf', { name })} onClick={() => void refresh()}>
          {t('subscriptions.refresh')}
        </Button>
        <IconButton
          small
          icon="edit"
          label={t('subscriptions.edit', { name })}
          aria-expanded={edits}
          onClick={() => setEdits(!edits)}
        />
        <IconButton small icon="trash" label={t('subscriptions.removeOf', { name })} onClick={() => void remove()} />
      </div>
      <SubscriptionState subscription={subscription} t={t} />
      {edits && (
        <EditSubscription
          subscription={subscription}
          onDone={async () => {
            setEdits(false);
            await onChanged();
          }}
        />
      )}
      {edits && <p className="calendar-subscription-address">{address}</p>}
    </li>
  );
}

function SubscriptionState({ subscription, t }: { readonly subscription: Subscription; readonly t: Translate }) {
  const { failure, failingSince, refreshedOn, nextOn, events, everyMinutes, unread, isCut } = subscription;
  const time = momentLabel(refreshedOn);
  return (
    <div className="calendar-subscription-state">
      {failure ? (
        <p className="calendar-subscription-failure">
          <Icon name="warning-sign" size={14} />{' '}
          {t('subscriptions.stale', {
            since: momentLabel(failingSince),
            reason: t(`subscription.failure.${failure}`),
          })}{' '}
          {t('subscriptions.staleNext', { time, next: momentLabel(nextOn) })}
        </p>
      ) : (
        <p>{t('subscriptions.fresh', { time, count: events, every: describeEvery(t, everyMinutes) })}</p>
      )}
      {unread > 0 && <p className="calendar-import-note">{t('subscriptions.unread', { count: unread })}</p>}
      {isCut && <p className="calendar-import-note">{t('subscriptions.cut', { count: events })}</p>}
    </div>
  );
}

interface EditProps {
  readonly subscription: Subscription;
  readonly onDone: () => Promise<void>;
}

function EditSubscription({ subscription, onDone }: EditProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const [name, setName] = useState(subscription.name);
  const [color, setColor] = useState<SubscriptionColor>(subscription.color as Hue);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') {
      notices.toast({ tone: 'warning', message: t('subscriptions.name.required') });
      return;
    }
    try {
      await api.changeSubscription({ params: { id: subscription.id }, body: { name: given, color } }, { quiet: true });
      await onDone();
    } catch (failure) {
      notices.toast({ tone: 'danger', message: (failure as CallFailure).message });
    }
  };
  return (
    <form className="calendar-subscription-edit" onSubmit={(event) => void save(event)}>
      <TextInput
        value={name}
        maxLength={60}
        aria-label={t('subscriptions.name')}
        onChange={({ target }) => setName(target.value)}
      />
      <ColorSelect value={color} onChange={setColor} />
      <Button small type="submit" variant="primary">
        {t('subscriptions.save')}
      </Button>
      <Button small onClick={() => void onDone()}>
        {t('subscriptions.cancel')}
      </Button>
    </form>
  );
}
