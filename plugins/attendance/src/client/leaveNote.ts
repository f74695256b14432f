import type { LeaveOfDay, Translate } from './types.ts';

/** 13:30–18:00，已核准; with dates where the leave reaches beyond the day. */
export function leaveNote(t: Translate, leave: LeaveOfDay, date: string): string {
  const short = (datetime: string) => {
    const [day, time] = datetime.split(' ') as [string, string];
    const [, month, number] = day.split('-').map(Number);
    return day === date ? time : `${month}/${number} ${time}`;
  };
  return t('month.leaveNote', {
    start: short(leave.startDatetime),
    end: short(leave.endDatetime),
    status: t(`leave.status.${leave.status}`),
  });
}
