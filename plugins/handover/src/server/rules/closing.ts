import { addDays } from '@atrium/sdk/days';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { HandoverMessage } from '../../contract/messageCalls.ts';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { handovers } from '../tables.ts';
import { emitChanged, findPeople, notifyPeople } from './announce.ts';
import { toTarget } from './files.ts';
import { board } from './people.ts';

/** The status in a save: the switch and the date; undefined for what it does not contain. */
interface ClosingInput {
  readonly isFinish?: boolean | undefined;
  readonly finishDate?: string | null | undefined;
}

/** Whether a handover is closed, and the day on which it was or will be. */
interface Closing {
  readonly isFinish: boolean;
  readonly finishOn: string | null;
}

/** What a save does to the status, and the line that the board gets (C.6-2). */
export interface PlannedClosing extends Closing {
  readonly line: 'closed' | 'postponed' | null;
}

/** Why a save is refused. */
type ClosingProblem = 'required' | 'past' | 'alreadyClosed';

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

interface Close {
  readonly finishOn: string;
  /** The text on the board (C.6-2). */
  readonly line: string;
  readonly updatedBy: number;
}

/** Closes an open handover, in the transaction that has locked it. */
export async function closeNow(
  context: HandoverContext,
  row: HandoverEntry,
  { finishOn, line, updatedBy }: Close,
): Promise<void> {
  const { db, clock, audit } = context;
  const { id, title, companyId } = row;
  const now = clock.now();
  await db
    .update(handovers)
    .set({ isFinish: true, finishOn, updatedBy, updatedOn: now, version: row.version + 1 })
    .where(eq(handovers.id, id));
  await board.addSystemLine(db, id, line, now);
  await audit.record({ action: 'handover.close', target: toTarget.handover(id), detail: { title }, companyId });
  await emitChanged(context, row);
  await notifyPeople(context, 'closed', (await findPeople(context, row)).all, row);
}

/** The texts of the lines are those of the wire (C.6-2). */
export const closedLine = '已結案';
export const postponedLine = (day: string): string => `${POSTPONED}${day}`;
export const acknowledgedLine = (name: string): string => `${name}${ACKNOWLEDGED}`;

const POSTPONED = '延後結案 ';
const ACKNOWLEDGED = '已接手';

type LineKind = Exclude<z.output<typeof HandoverMessage>['kind'], 'comment'>;

/** Parses a stored line. `name` is that of the person at the time of an acknowledgement, otherwise empty. */
export function readLine(content: string): { readonly kind: LineKind; readonly name: string } {
  if (content === closedLine) return { kind: 'closed', name: '' };
  if (content.startsWith(POSTPONED)) return { kind: 'postponed', name: '' };
  return { kind: 'acknowledged', name: content.slice(0, -ACKNOWLEDGED.length) };
}
