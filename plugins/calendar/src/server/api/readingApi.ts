import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { companyDays } from '../handlers/companyDays.ts';
import { listSchedules } from '../handlers/listSchedules.ts';
import { marks } from '../handlers/marks.ts';
import { messageBoard } from '../handlers/messageBoard.ts';
import { monthList } from '../handlers/monthList.ts';
import { ownReminder } from '../handlers/ownReminder.ts';
import { readSchedule } from '../handlers/readSchedule.ts';
import { scheduleReaders } from '../handlers/scheduleReaders.ts';
import { todayUnread } from '../handlers/todayUnread.ts';

type Calls = Pick<
  typeof scheduleCalls,
  | 'companyDays'
  | 'month'
  | 'list'
  | 'read'
  | 'markRead'
  | 'collect'
  | 'uncollect'
  | 'setReminder'
  | 'clearReminder'
  | 'readers'
  | 'todayUnread'
  | 'messages'
  | 'addMessage'
  | 'changeMessage'
  | 'removeMessage'
>;

/** What people see of schedules, and what they mark and write on them. */
export const readingApi = (context: CalendarContext): HandlersOf<Calls> => ({
  companyDays: companyDays(context),
  month: monthList(context),
  list: listSchedules(context),
  read: readSchedule(context),
  ...marks(context),
  ...ownReminder(context),
  readers: scheduleReaders(context),
  todayUnread: todayUnread(context),
  ...messageBoard(context),
});
