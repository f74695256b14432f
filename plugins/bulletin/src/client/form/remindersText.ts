import { addDays } from '@atrium/sdk/days';
import { shortDay } from '../parts/days.ts';
import type { Translate } from '../types.ts';

/** When readers are reminded on the day before the deadline, as the server does. */
const MORNING = '09:00';

/** What happens until the deadline of a must-read, in its order. */
export function remindersText(t: Translate, deadline: string | null): readonly { when: string; what: string }[] {
  const day = deadline?.slice(0, 10);
  return [
    { when: t('form.reminders.published'), what: t('form.reminders.notice') },
    {
      when: day === undefined ? t('form.reminders.ahead') : `${shortDay(addDays(day, -1))} ${MORNING}`,
      what: t('form.reminders.remind'),
    },
    {
      when: deadline === null ? t('field.deadline') : `${shortDay(deadline)} ${deadline.slice(11)}`,
      what: t('form.reminders.due'),
    },
  ];
}
