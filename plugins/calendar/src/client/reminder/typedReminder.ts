import { MAX_NOTIFY_MINUTES } from '../../contract/limits.ts';

/** Minutes of the reminders that are offered by name. */
export const REMINDERS = [5, 10, 30, 60] as const;

/** A reminder as it is typed. */
export interface TypedReminder {
  /** Minutes before the start; `''`: none. */
  readonly notifyMinutes: string;
  /** The minutes are none of those with a name. */
  readonly isOwnReminder: boolean;
}

export const typedReminder = (minutes: number | null): TypedReminder => ({
  notifyMinutes: minutes === null ? '' : String(minutes),
  isOwnReminder: minutes !== null && !REMINDERS.some((usual) => usual === minutes),
});

/** A whole number without a sign, of at most four digits. */
const MINUTES = /^\d{1,4}$/;

/** Whether it can be saved: no reminder, or so many minutes that are allowed (S1-085). */
export function isReminder({ notifyMinutes, isOwnReminder }: TypedReminder): boolean {
  const text = notifyMinutes.trim();
  if (text === '') return !isOwnReminder;
  return MINUTES.test(text) && Number(text) <= MAX_NOTIFY_MINUTES;
}

/** The minutes as they are sent. */
export const readMinutes = ({ notifyMinutes }: Pick<TypedReminder, 'notifyMinutes'>): number | null =>
  notifyMinutes.trim() === '' ? null : Number(notifyMinutes);
