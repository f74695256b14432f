import { useAtrium } from '@atrium/sdk/client';
import { classNames } from '@atrium/ui';
import type { Attendance, Month } from './types.ts';

/** Late, early and leave of the month (S0 §2). Before the response the figures are dashes of the same height. */
export function MonthSummary({ data }: { readonly data: Month | null }) {
  const { t } = useAtrium<Attendance>();
  return (
    <dl className="attendance-figures">
      <Lateness word={t('month.late')} count={data?.workOnLateCount} minutes={data?.workOnLateSum} />
      <Lateness word={t('month.early')} count={data?.workOffEarlyCount} minutes={data?.workOffEarlySum} />
      <div>
        <dt>{t('month.leave')}</dt>
        <dd>
          <b>{data ? approvedLeaves(data) : '–'}</b> {t('month.approvedLeaves')}
          <span aria-hidden="true" className="attendance-dot">
            ・
          </span>
          {t('month.allLeavesBefore')} <b>{data?.workLeaveSum ?? '–'}</b> {t('month.allLeavesAfter')}
        </dd>
      </div>
    </dl>
  );
}

interface LatenessProps {
  readonly word: string;
  readonly count: number | undefined;
  readonly minutes: number | undefined;
}

function Lateness({ word, count, minutes }: LatenessProps) {
  const { t } = useAtrium<Attendance>();
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <b className={classNames(Boolean(count) && 'attendance-bad')}>{count ?? '–'}</b>{' '}
        {t(count === 1 ? 'month.time' : 'month.times')}
        <span aria-hidden="true" className="attendance-dot">
          ・
        </span>
        <b>{minutes ?? '–'}</b> {t('month.minutes')}
      </dd>
    </div>
  );
}

/** Approved leave records of the month: a record of several days counts once (C.3-14). */
function approvedLeaves(data: Month): number {
  const approved = data.calendar.flatMap((day) => day.leaves).filter((leave) => leave.status === 1);
  return new Set(approved.map((leave) => `${leave.leaveTypeName} ${leave.startDatetime}`)).size;
}
