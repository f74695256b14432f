import type { FileFacts } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { EquipmentContext } from '../EquipmentContext.ts';
import { items, loans } from '../tables.ts';

/** An item of the caller's company with its open loan. Refuses: 404. */
export async function visibleItem({ db, refuse, relation }: EquipmentContext, id: number) {
  const [row] = await db
    .select({ item: items, loan: loans })
    .from(items)
    .leftJoin(loans, and(eq(loans.itemId, items.id), isNull(loans.returnedOn)))
    .where(eq(items.id, id));
  if (!row) throw refuse.notFound();
  await relation('item', row);
  return row;
}

/** A photo as `AttachmentList` takes it. */
export function photoOf({ id, ...facts }: FileFacts) {
  return { fileId: id, ...facts };
}
