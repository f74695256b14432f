import { type CallFailure, LatestRun, unsubscribeAll, useAtrium } from '@atrium/sdk/client';
import { Avatar, Button, classNames, EmptyState, ErrorState, Icon, relativeDay, Skeleton, Tag } from '@atrium/ui';
import { useCallback, useEffect, useState } from 'react';
import type { Account, Accounts, LogEntry, Translate } from '../types.ts';

interface RevealHistoryProps {
  readonly account: Pick<Account, 'id'>;
  /** The person has the password in front of them. */
  readonly isViewing: boolean;
}

const ICONS = { view: 'eye-open', copy: 'duplicate', code: 'time', change: 'edit' } as const;

/** Who has seen, copied or changed the password, newest first, by day. */
export function RevealHistory({ account, isViewing }: RevealHistoryProps) {
  const { t, session } = useAtrium<Accounts>();
  const { entries, failure, hasMore, more, reload } = useRevealLog(account.id);
  const me = session.state.id;
  const newest = entries?.[0];
  const viewed = isViewing && newest?.employeeId === me && newest.kind === 'view' ? newest.key : undefined;
  return (
    <>
      <div className="accounts-pane-body">
        {failure && !entries ? (
          <ErrorState title={t('data.failed', { message: failure.message })} failure={failure} onRetry={reload} />
        ) : !entries ? (
          <Skeleton height={32} />
        ) : entries.length === 0 ? (
          <EmptyState icon="history" title={t('log.none')} />
        ) : (
          byDay(entries).map(([day, list]) => (
            <section key={day} className="accounts-log-day">
              <h3>{relativeDay(day)}</h3>
              <ul>
                {list.map((entry) => (
                  <LogLine key={entry.key} entry={entry} isNow={entry.key === viewed} isMe={entry.employeeId === me} />
                ))}
              </ul>
            </section>
          ))
        )}
        {hasMore && (
          <Button small variant="quiet" className="accounts-log-more" onClick={more}>
            {t('log.more')}
          </Button>
        )}
      </div>
      <p className="accounts-pane-note">{t('log.note')}</p>
    </>
  );
}

interface LogLineProps {
  readonly entry: LogEntry;
  readonly isNow: boolean;
  readonly isMe: boolean;
}

function LogLine({ entry, isNow, isMe }: LogLineProps) {
  const { t } = useAtrium<Accounts>();
  const { name, employeeId, hasLeft, kind, reason, at } = entry;
  return (
    <li className={classNames('accounts-log-line', isNow && 'accounts-log-now')}>
      <Avatar name={name} id={employeeId} size="small" />
      <span className="accounts-log-who">
        <span className="at-cut">{isNow ? t('log.now') : isMe ? t('log.me', { name }) : name}</span>
        {hasLeft && <Tag tone="void">{t('person.left')}</Tag>}
        {reason !== '' && <Tag tone="danger">{t('log.emergency')}</Tag>}
      </span>
      <time dateTime={at}>{at.slice(11, 16)}</time>
      <span className="accounts-log-what">
        <Icon name={ICONS[kind]} size={14} />
        {describeEntry(t, entry)}
      </span>
      {reason !== '' && <span className="accounts-log-reason">{t('log.because', { reason })}</span>}
    </li>
  );
}

function describeEntry(t: Translate, { kind, version, address }: LogEntry): string {
  if (kind === 'change')
    return version === 1 ? t('log.what.first') : t('log.what.change', { before: version - 1, version });
  return t(`log.what.${kind}`, { address, version });
}

/** Entries follow each other by time, so those of a day do too. */
const byDay = (entries: readonly LogEntry[]): [string, LogEntry[]][] => [
  ...Map.groupBy(entries, ({ at }) => at.slice(0, 10)),
];

const PAGE_SIZE = 30;

interface LoadedLog {
  /** null until the first page is loaded. */
  readonly entries: readonly LogEntry[] | null;
  readonly total: number;
  readonly pages: number;
  readonly failure: CallFailure | null;
}

const NOTHING: LoadedLog = { entries: null, total: 0, pages: 0, failure: null };

/** The log of an account, newest first: its first page again after each reveal and change, further ones when asked for. */
function useRevealLog(id: number) {
  const { api, events } = useAtrium<Accounts>();
  const [log, setLog] = useState(NOTHING);
  const [latest] = useState(() => new LatestRun());
  const load = useCallback(
    async (page: number) => {
      const signal = latest.begin();
      try {
        const query = { page, pageSize: PAGE_SIZE };
        const { list, totalSize: total } = await api.reveals({ params: { id }, query }, { quiet: true, signal });
        if (signal.aborted) return;
        setLog(({ entries }) => {
          const before = page === 1 ? [] : (entries ?? []);
          // an entry that was added meanwhile has moved the others to the next page
          const known = new Set(before.map(({ key }) => key));
          return {
            entries: [...before, ...list.filter(({ key }) => !known.has(key))],
            total,
            pages: page,
            failure: null,
          };
        });
      } catch (failure) {
        if (!signal.aborted) setLog((now) => ({ ...now, failure: failure as CallFailure }));
      }
    },
    [api, id, latest],
  );
  useEffect(() => {
    void load(1);
    return () => latest.cancel();
  }, [load, latest]);
  useEffect(() => {
    const again = (changed: number) => void (changed === id && load(1));
    return unsubscribeAll([
      events.on('revealed', (revealed) => again(revealed.id)),
      events.on('changed', (changed) => again(changed.id)),
      events.onResync(() => again(id)),
    ]);
  }, [events, id, load]);
  const { entries, total, pages, failure } = log;
  return {
    entries,
    total,
    failure,
    hasMore: entries !== null && pages * PAGE_SIZE < total,
    more: () => void load(pages + 1),
    reload: () => void load(1),
  };
}
