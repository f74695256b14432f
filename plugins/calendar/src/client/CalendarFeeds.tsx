import { useAtrium, useLoaded, type CallFailure } from '@atrium/sdk/client';
import {
  Button,
  copyText,
  EmptyState,
  ErrorState,
  Field,
  IconButton,
  momentLabel,
  Skeleton,
  TextInput,
} from '@atrium/ui';
import { useState, type FormEvent } from 'react';
import { MAX_FEED_NAME } from '../contract/limits.ts';
import { authorise } from './authorise.ts';
import type { Calendar, CalendarClient } from './types.ts';
import './access.css';

type Feed = Awaited<ReturnType<CalendarClient['api']['feeds']>>[number];

/** A feed that was just made: its address is shown this once. */
interface Made {
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

/** Addresses at which other calendars read the person's schedules. Each can be revoked by itself. */
export default function CalendarFeeds() {
  const context = useAtrium<Calendar>();
  const { api, notices, t } = context;
  const { value, failure, reload } = useLoaded(async () => {
    await authorise(context);
    return api.feeds({}, { quiet: true });
  }, [context, api]);
  const [made, setMade] = useState<Made | null>(null);
  const revoke = async ({ id, name }: Feed) => {
    const sure = await notices.confirm({
      title: t('feeds.revoke.ask', { name }),
      message: t('feeds.revoke.explain'),
      confirm: t('feeds.revoke'),
      danger: true,
    });
    if (!sure) return;
    try {
      await api.revokeFeed({ params: { id } });
      setMade((shown) => (shown?.id === id ? null : shown));
      notices.toast({ tone: 'success', message: t('feeds.revoked', { name }) });
    } finally {
      await reload();
    }
  };
  return (
    <div className="calendar-access">
      <p className="at-mute">{t('feeds.lead')}</p>
      <NewFeed
        onMade={async (feed) => {
          setMade(feed);
          await reload();
        }}
      />
      {made && <FeedAddress name={made.name} url={made.url} />}
      {value ? (
        value.length === 0 ? (
          <EmptyState title={t('feeds.none')} />
        ) : (
          <ul className="calendar-feeds" aria-label={t('feeds.title')}>
            {value.map((feed) => (
              <li key={feed.id}>
                <span className="at-cut">{feed.name}</span>
                <span className="at-mute">
                  {feed.lastFetchedOn === ''
                    ? t('feeds.unused', { time: momentLabel(feed.createdOn) })
                    : t('feeds.used', { time: momentLabel(feed.lastFetchedOn) })}
                </span>
                <Button small onClick={() => void revoke(feed)} aria-label={t('feeds.revokeOf', { name: feed.name })}>
                  {t('feeds.revoke')}
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : failure ? (
        <ErrorState title={t('feeds.failed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function NewFeed({ onMade }: { readonly onMade: (feed: Made) => Promise<void> }) {
  const { api, t } = useAtrium<Calendar>();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') {
      setError(t('feeds.name.required'));
      return;
    }
    setBusy(true);
    try {
      const { id, secret } = await api.createFeed({ body: { name: given } }, { quiet: true });
      // what was typed meanwhile is the name of the next one
      setName((now) => (now.trim() === given ? '' : now));
      setError(null);
      await onMade({ id, name: given, url: new URL(api.feed.url({ params: { secret } }), location.origin).href });
    } catch (failure) {
      setError((failure as CallFailure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="calendar-feed-new" onSubmit={(event) => void make(event)}>
      <Field label={t('feeds.name')} hint={t('feeds.name.hint')} error={error ?? undefined}>
        <TextInput value={name} maxLength={MAX_FEED_NAME} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button type="submit" variant="primary" loading={busy}>
        {t('feeds.make')}
      </Button>
    </form>
  );
}

/** The address of a new feed: it is shown once, since the server keeps only its hash. */
function FeedAddress({ name, url }: Omit<Made, 'id'>) {
  const { notices, t } = useAtrium<Calendar>();
  const copy = async () => {
    if (await copyText({ text: url })) notices.toast({ tone: 'success', message: t('show.copied') });
    else notices.toast({ tone: 'warning', message: t('show.copy.failed') });
  };
  return (
    <div className="calendar-feed-address" role="status">
      <p>{t('feeds.made', { name })}</p>
      <div className="calendar-feed-copy">
        <TextInput readOnly value={url} aria-label={t('feeds.address')} onFocus={({ target }) => target.select()} />
        <IconButton icon="clipboard" label={t('feeds.copy')} onClick={() => void copy()} />
      </div>
    </div>
  );
}
