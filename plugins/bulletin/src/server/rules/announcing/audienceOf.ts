import { idArray } from '@atrium/sdk/server';
import { presentIn, presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, sql } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { readers } from '../../tables.ts';
import { bulletinReaders } from '../sharing.ts';

/** Readers of a bulletin who still work for its company. */
export async function findReaders(context: BulletinContext, row: Pick<BulletinRow, 'id' | 'companyId'>) {
  const present = await presentIn(context.directory, row.companyId);
  return (await bulletinReaders.list(context.db, row.id)).filter((id) => present.has(id));
}

type Owned = Pick<BulletinRow, 'companyId' | 'createdBy'>;

/** Who writes a bulletin: its author, if they work for the company, and the people with `bulletin.manageAll`. */
export async function findWriters(context: BulletinContext, row: Owned): Promise<number[]> {
  const managers = await findHolders(context, row, 'bulletin.manageAll');
  return [...new Set([...(await findAuthor(context, row)), ...managers.map(({ id }) => id)])];
}

/** Who answers for a bulletin: its author, after they have left the people with `bulletin.manageAll`. */
export async function findResponsible(context: BulletinContext, row: Owned): Promise<number[]> {
  const author = await findAuthor(context, row);
  return author.length > 0 ? author : findWriters(context, row);
}

/** Who sees the receipts of a bulletin (C.7-4): its author, and people with `bulletin.readers.view` who see the bulletin. */
export async function findReceiptViewers(
  context: BulletinContext,
  row: Owned & { readonly id: number },
): Promise<number[]> {
  const { db, authority } = context;
  const viewers = await findHolders(context, row, 'bulletin.readers.view');
  const ids = idArray(viewers.map(({ id }) => id));
  const found = await db
    .select({ id: readers.employeeId })
    .from(readers)
    .where(and(eq(readers.bulletinId, row.id), sql`${readers.employeeId} = any(${ids}::int[])`));
  const reading = new Set(found.map(({ id }) => id));
  const seeing = viewers.filter((person) => reading.has(person.id) || authority.holds(person, 'bulletin.manageAll'));
  return [...new Set([...(await findAuthor(context, row)), ...seeing.map(({ id }) => id)])];
}

/** The author, if they still work for the company. */
const findAuthor = ({ directory }: BulletinContext, { companyId, createdBy }: Owned) =>
  presentOf(directory, companyId, [createdBy]);

/** People of the company who hold a permission. */
async function findHolders({ directory, authority }: BulletinContext, { companyId }: Owned, action: string) {
  const people = await directory.people({ companyId, hidden: false });
  return people.filter((person) => authority.holds(person, action));
}
