import { addDays } from '@atrium/sdk/days';

/** The status in a save: the switch and the date; undefined for what it does not contain. */
export interface ClosingInput {
  readonly isFinish?: boolean | undefined;
  readonly finishDate?: string | null | undefined;
}

/** Whether a handover is closed, and the day on which it was or will be. */
export interface Closing {
  readonly isFinish: boolean;
  readonly finishOn: string | null;
}

/** What a save does to the status, and the line that the board gets (C.6-2). */
export interface PlannedClosing extends Closing {
  readonly line: 'closed' | 'postponed' | null;
}

/** Why a save is refused. */
export type ClosingProblem = 'required' | 'past' | 'alreadyClosed';

const OPEN: Closing = { isFinish: false, finishOn: null };

/**
 * The status after a save (C.6-1): with the switch on, a date until today closes now, a later one postpones the close to that day,
 * and the handover stays unfinished until then. With the switch off there is no date. Without a word about the switch, setting a
 * date turns it on and clearing it off. A closed one cannot be reopened (C.6-3). A changed date is not before yesterday (C.6-21).
 *
 * @param before undefined for a new one
 * @param isDateRequired the setting: an open one needs a date, too
 */
export function planClosing(
  { isFinish, finishDate }: ClosingInput,
  before: Closing = OPEN,
  today: string,
  isDateRequired = false,
): PlannedClosing | ClosingProblem {
  const unchanged = { ...before, line: null };
  const isSame = finishDate === undefined || finishDate === before.finishOn;
  const isPast = typeof finishDate === 'string' && !isSame && finishDate < addDays(today, -1);
  if (before.isFinish) {
    if (isFinish === false) return 'alreadyClosed';
    if (finishDate === undefined || isSame) return unchanged;
    if (finishDate === null) return 'required';
    if (finishDate > today) return 'alreadyClosed';
    return isPast ? 'past' : { isFinish: true, finishOn: finishDate, line: null };
  }
  // Sent back as it was read: postponed ones are read as unfinished with a date.
  if (before.finishOn !== null && isSame && (finishDate !== undefined || isFinish === undefined)) return unchanged;
  const isOn = isFinish ?? (finishDate !== undefined && finishDate !== null);
  const date = finishDate === undefined ? before.finishOn : finishDate;
  if (!isOn) return isDateRequired ? 'required' : { ...OPEN, line: null };
  if (date === null) return 'required';
  if (isPast) return 'past';
  if (date <= today) return { isFinish: true, finishOn: date, line: 'closed' };
  const isLater = before.finishOn !== null && date > before.finishOn;
  return { isFinish: false, finishOn: date, line: isLater ? 'postponed' : null };
}
