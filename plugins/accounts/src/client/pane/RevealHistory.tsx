import { useAtrium } from '@atrium/sdk/client';
import { Avatar, Button, EmptyState, ErrorState, Icon, relativeDay, Skeleton, Tag } from '@atrium/ui';
import { classNames } from '@atrium/ui';
import type { Account, Accounts, LogEntry, Translate } from '../types.ts';
import { useRevealLog } from './useRevealLog.ts';

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
        {whatOf(t, entry)}
      </span>
      {reason !== '' && <span className="accounts-log-reason">{t('log.because', { reason })}</span>}
    </li>
  );
}

function whatOf(t: Translate, { kind, version, address }: LogEntry): string {
  if (kind === 'change')
    return version === 1 ? t('log.what.first') : t('log.what.change', { before: version - 1, version });
  return t(`log.what.${kind}`, { address, version });
}

/** Entries follow each other by time, so those of a day do too. */
const byDay = (entries: readonly LogEntry[]): [string, LogEntry[]][] => [
  ...Map.groupBy(entries, ({ at }) => at.slice(0, 10)),
];
