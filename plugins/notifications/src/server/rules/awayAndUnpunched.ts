import type attendance from '@atrium/plugin-attendance/contract';
import { isUnavailable } from '@atrium/sdk/server';
import type { z } from 'zod';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import type { OnLeave } from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';

/** Attendance's part of the popover; empty without attendance, so that notifications do not depend on it. */
export async function awayAndUnpunched(context: NotificationsContext, language: 'zh-TW' | 'en') {
  const title = (language === 'en' ? en : zhTW)['onLeave.title'];
  const day = context.clock.today();
  const offers = context.use<typeof attendance>('attendance');
  let list: z.input<typeof OnLeave>['list'] = [];
  let days = { unPunchOn: '', unPunchOff: '' };
  let answered = true;
  try {
    ({ list } = await offers.onLeave({ day }));
    days = await offers.unpunched({ month: day.slice(0, 7) });
  } catch (error) {
    answered = false;
    if (!isUnavailable(error)) context.log.warn('reading attendance failed', { error });
  }
  return { onLeave: { title, list }, ...days, attendance: answered };
}
