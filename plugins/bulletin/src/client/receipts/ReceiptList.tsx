import { useAtrium } from '@atrium/sdk/client';
import { daysBetween } from '@atrium/sdk/days';
import { Avatar, classNames, companyDay, companyMoment, momentLabel, Pager, Segmented } from '@atrium/ui';
import type { Bulletins, Receipt, Translate } from '../types.ts';
import { PAGE_SIZE, type Receipts, type Totals } from './useReceipts.ts';
import { useReminding } from './useReminding.ts';

interface ReceiptListProps {
  readonly receipts: Receipts;
  readonly totals: Totals;
}

const NONE: readonly Receipt[] = [];

/** The readers of one state, a page of them, each with a way to remind them. */
export function ReceiptList({ receipts, totals }: ReceiptListProps) {
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
