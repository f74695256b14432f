import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { HandoverContext } from '../HandoverContext.ts';
import { items, type RevisedItem } from '../tables.ts';
import type { ItemInput } from './checkBody.ts';
import { readItems } from './handoverDetail.ts';

/** Replaces the checklist; what has the id of a present item stays ticked as it is. */
export async function saveItems(
  context: HandoverContext,
  handoverId: number,
  wanted: readonly ItemInput[],
): Promise<void> {
  const { db } = context;
  const present = new Set((await readItems(context, handoverId)).map(({ id }) => id));
  const kept = new Set<number>();
  for (const [place, { id, text, dueDate, isRequired }] of wanted.entries()) {
    const values = { handoverId, place, text, dueOn: dueDate, isRequired };
    const isPresent = id !== undefined && present.has(id) && !kept.has(id);
    if (isPresent) {
      kept.add(id);
      await db.update(items).set(values).where(eq(items.id, id));
    } else await db.insert(items).values(values);
  }
  const removed = [...present].filter((id) => !kept.has(id));
  if (removed.length > 0)
    await db.delete(items).where(and(eq(items.handoverId, handoverId), inArray(items.id, removed)));
}

/** Items as a revision has them. */
export const revisedItems = (
  rows: readonly { readonly text: string; readonly dueOn: string | null; readonly isRequired: boolean }[],
): RevisedItem[] => rows.map(({ text, dueOn, isRequired }) => ({ text, dueDate: dueOn, isRequired }));

/** @throws Refusal 409 `ITEMS_OPEN` while items are not done that have to be before the close */
export async function refuseOpenItems({ db, refuse }: HandoverContext, handoverId: number): Promise<void> {
  const count = await db.$count(items, openRequired(handoverId));
  if (count > 0) throw refuse.conflict('closed.items', { count }, { status: 'ITEMS_OPEN' });
}

const openRequired = (handoverId: number) =>
  and(eq(items.handoverId, handoverId), eq(items.isRequired, true), isNull(items.doneOn));
