import { mentionedPeople } from '@atrium/sdk/server/sharing';
import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../CalendarContext.ts';

/** Type of the notices about comments (C.4-1). */
const COMMENTED = 2;

interface Commented {
  readonly id: number;
  readonly title: string;
}

interface Message {
  readonly id: number;
  readonly content: string;
  /** Its text before the change: people mentioned there are not notified again. */
  readonly before?: string;
}

/**
 * Notifies people who see a schedule of a comment: those it mentions of the mention, the others only of a new one. The author
 * is left out.
 *
 * @param seers ids of all who see the schedule
 */
export async function notifyOfMessage(
  context: CalendarContext,
  caller: Caller,
  seers: readonly number[],
  about: { readonly schedule: Commented; readonly message: Message },
): Promise<void> {
  const { directory, notifier, text } = context;
  const { schedule, message } = about;
  const others = seers.filter((employee) => employee !== caller.id);
  const known = await mentionedPeople(directory, message.before ?? '', others);
  const named = await mentionedPeople(directory, message.content, others);
  const mentioned = named.filter((employee) => !known.includes(employee));
  const rest = message.before === undefined ? others.filter((employee) => !mentioned.includes(employee)) : [];
  const common = {
    type: COMMENTED,
    event: '行程',
    action: '留言',
    id: schedule.id,
    message: text('message.notice.text', { name: caller.name, title: schedule.title }),
    opens: { view: 'ShowCalendar', params: { id: schedule.id, message: message.id } },
  } as const;
  if (mentioned.length > 0)
    await notifier.notify({
      ...common,
      title: text('message.notice.mentioned'),
      to: { employees: mentioned },
      sent: text('message.notice.mentioned.sent', { title: schedule.title }),
    });
  if (rest.length > 0)
    await notifier.notify({
      ...common,
      title: text('message.notice.title'),
      to: { employees: rest },
      sent: text('message.notice.title.sent', { title: schedule.title }),
    });
}
