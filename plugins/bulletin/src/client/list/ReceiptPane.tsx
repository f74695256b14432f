import { isMissing, useAtrium } from '@atrium/sdk/client';
import { daysBetween } from '@atrium/sdk/days';
import {
  Avatar,
  Button,
  classNames,
  companyDay,
  companyMoment,
  ErrorState,
  focusFirst,
  IconButton,
  LoadingMask,
  momentLabel,
  Pager,
  pathOf,
  Segmented,
} from '@atrium/ui';
import { MissingRecord } from '@atrium/ui/records';
import { useEffect, useRef, useState } from 'react';
import './parts.css';
import './receipts.css';
import { PAGE_SIZE, type Receipts, type Totals, useReceipts, useReminding } from './useReceipts.ts';
import { BulletinUnits } from '../show/BulletinUnits.tsx';
import type { Bulletins, ReadBulletin, Receipt, ReceiptCounts, Translate } from '../types.ts';

interface ReceiptPaneProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Who has read a bulletin, below the list of bulletins. */
export function ReceiptPane({ id, onClose }: ReceiptPaneProps) {
  const { t } = useAtrium<Bulletins>();
  const receipts = useReceipts(id);
  const { totals, failure, reload } = receipts;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = pathOf(document.activeElement);
    const section = pane.current!;
    section.focus({ preventScroll: true });
    // back to where it was opened from, unless the person is elsewhere already
    return () => {
      const now = document.activeElement;
      if (now === null || now === document.body || section.contains(now)) focusFirst(before);
    };
  }, []);
  const title = totals ? t('receipts.title', { title: totals.bulletin.title }) : t('list.receipts');
  return (
    <section ref={pane} className="bulletin-receipts" aria-label={title} tabIndex={-1}>
      <IconButton
        small
        className="bulletin-receipts-close at-no-print"
        icon="cross"
        label={t('receipts.close')}
        onClick={onClose}
      />
      <LoadingMask active={!totals && !failure} />
      {totals ? (
        <>
          <ReceiptTotals {...totals} onRemind={reload} />
          <ReceiptList receipts={receipts} totals={totals} />
        </>
      ) : isMissing(failure) ? (
        <MissingRecord onClose={onClose} />
      ) : (
        failure && <ErrorState title={t('receipts.failed')} failure={failure} onRetry={() => void reload()} />
      )}
    </section>
  );
}

interface ReceiptTotalsProps {
  readonly bulletin: ReadBulletin;
  readonly counts: ReceiptCounts;
  readonly onRemind: () => Promise<void>;
}

/** How many readers have read this revision, an earlier one, or nothing: one bar in three parts, and the numbers. */
function ReceiptTotals({ bulletin, counts, onRemind }: ReceiptTotalsProps) {
  const { api, t } = useAtrium<Bulletins>();
  const { id, title, state, revision, editedOn, mustRead } = bulletin;
  const { total, current, older, none, pending, overdue, left } = counts;
  const { busy, remind } = useReminding(id, onRemind);
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    // the failure is shown by the host
    await api.receiptsFile.download({ params: { id } }).catch(() => undefined);
    setLoading(false);
  };
  const part = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` });
  return (
    <div className="bulletin-totals">
      <h2 className="at-cut" title={title}>
        {title}
      </h2>
      <p className="at-caption at-mute">
        {editedOn === null
          ? t('revision', { revision })
          : t('revision.edited', { revision, time: momentLabel(editedOn) })}
      </p>
      <div className="bulletin-bar" aria-hidden="true">
        <i className="bulletin-bar-current" style={part(current)} />
        <i className="bulletin-bar-older" style={part(older)} />
      </div>
      <dl>
        <dt>{t(mustRead ? 'receipts.confirmed' : 'receipts.state.current')}</dt>
        <dd>{t('people', { count: current })}</dd>
        <dt>{t('receipts.state.older')}</dt>
        <dd>{t('people', { count: older })}</dd>
        <dt>{t('receipts.state.none')}</dt>
        <dd>{t('people', { count: none })}</dd>
        {overdue > 0 && (
          <>
            <dt className="bulletin-late">{t('receipts.overdue')}</dt>
            <dd className="bulletin-late">{t('people', { count: overdue })}</dd>
          </>
        )}
      </dl>
      <p className="at-caption at-mute">
        {left > 0 ? t('receipts.totalLeft', { total, left }) : t('receipts.total', { total })}
      </p>
      <BulletinUnits units={bulletin.units} />
      <div className="bulletin-totals-actions at-no-print">
        <Button
          small
          icon="notifications"
          loading={busy}
          disabled={pending === 0 || state !== 'published'}
          onClick={() => void remind()}
        >
          {t('receipts.remindAll', { count: pending })}
        </Button>
        <Button small icon="download" loading={loading} disabled={total === 0} onClick={() => void save()}>
          {t('receipts.export')}
        </Button>
      </div>
    </div>
  );
}

interface ReceiptListProps {
  readonly receipts: Receipts;
  readonly totals: Totals;
}

const NONE: readonly Receipt[] = [];

/** The readers of one state, a page of them, each with a way to remind them. */
function ReceiptList({ receipts, totals }: ReceiptListProps) {
  const { panels, t } = useAtrium<Bulletins>();
  const { bulletin, counts } = totals;
  const { list, totalSize } = receipts.readers ?? { list: NONE, totalSize: 0 };
  const { id, state, mustRead, deadline } = bulletin;
  const { busy, remind } = useReminding(id, receipts.reload);
  const canRemind = state === 'published';
  return (
    <div className="bulletin-readers">
      <header>
        <Segmented
          small
          label={t('receipts.show')}
          options={(['none', 'older', 'current'] as const).map((each) => ({
            value: each,
            label: `${t(mustRead && each === 'current' ? 'receipts.tab.confirmed' : `receipts.tab.${each}`)} ${counts[each]}`,
          }))}
          value={receipts.state}
          onChange={receipts.choose}
        />
        {mustRead && deadline !== null && (
          <span className={classNames('at-caption', counts.overdue > 0 ? 'bulletin-late' : 'at-mute')}>
            {deadlineText(t, deadline)}
          </span>
        )}
      </header>
      {receipts.readers && list.length === 0 ? (
        <p className="at-mute bulletin-readers-none">{t(`receipts.empty.${receipts.state}`)}</p>
      ) : (
        <ul>
          {list.map((reader) => (
            <li key={reader.employeeId}>
              <Avatar name={reader.employeeName} id={reader.employeeId} size="small" />
              <span className="at-cut">{reader.employeeName}</span>
              <span className="at-cut at-caption at-mute">{reader.groupName || reader.departmentName}</span>
              <span className="at-cut at-caption at-mute">
                {reader.isLate && (
                  <span className="bulletin-late">
                    {t(reader.isPending ? 'receipts.late.pending' : 'receipts.late.confirmed')}{' '}
                  </span>
                )}
                {noteOf(t, reader)}
              </span>
              {reader.revision !== null && (
                <button
                  type="button"
                  className="at-link at-caption at-no-print"
                  aria-label={t('receipts.showRevisionOf', { name: reader.employeeName, revision: reader.revision })}
                  onClick={() => panels.open('BulletinRevisions', { id, revision: reader.revision! }, { id })}
                >
                  {t('receipts.showRevision')}
                </button>
              )}
              {reader.isPending && canRemind && (
                <button
                  type="button"
                  className="at-link at-caption at-no-print"
                  aria-label={t('receipts.remindOne', { name: reader.employeeName })}
                  disabled={busy}
                  onClick={() => void remind([reader.employeeId])}
                >
                  {t('receipts.remind')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {totalSize > PAGE_SIZE && (
        <Pager page={receipts.page} pageSize={PAGE_SIZE} total={totalSize} onPage={receipts.turn} />
      )}
    </div>
  );
}

function noteOf(t: Translate, { state, revision, readOn, remindedOn }: Receipt): string {
  const read =
    readOn === null
      ? []
      : [
          state === 'older'
            ? t('receipts.readRevision', { revision: revision ?? 1, time: momentLabel(readOn) })
            : momentLabel(readOn),
        ];
  const reminded =
    remindedOn === null || state === 'current' ? [] : [t('receipts.remindedOn', { time: momentLabel(remindedOn) })];
  return [...read, ...reminded].join('，');
}

/** 期限 2026-03-31 18:00，還有 5 天. */
function deadlineText(t: Translate, deadline: string): string {
  const left = daysBetween(companyDay(), deadline);
  const time = momentLabel(deadline);
  if (deadline <= companyMoment()) return t('must.over', { time });
  return left === 0 ? t('must.today', { time }) : t('must.left', { time, count: left });
}
