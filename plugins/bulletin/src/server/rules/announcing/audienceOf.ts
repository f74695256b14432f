import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { bulletinReaders } from '../sharing.ts';

/** Ids of the people who work for a company: who has left, or moved to another one, is no reader any more. */
export async function presentIn({ directory }: Pick<BulletinContext, 'directory'>, companyId: number) {
  return new Set((await directory.people({ companyId, hidden: false })).map(({ id }) => id));
}

/** Readers of a bulletin who still work for its company. */
export async function readersOf(context: BulletinContext, row: Pick<BulletinRow, 'id' | 'companyId'>) {
  const present = await presentIn(context, row.companyId);
  return (await bulletinReaders.list(context.db, row.id)).filter((id) => present.has(id));
}

/** Who writes a bulletin: its author, and the people with `bulletin.manageAll`. */
export async function writersOf(
  { directory, authority }: BulletinContext,
  { companyId, createdBy }: Pick<BulletinRow, 'companyId' | 'createdBy'>,
): Promise<number[]> {
  const people = await directory.people({ companyId, hidden: false });
  const managers = people.filter((person) => authority.holds(person, 'bulletin.manageAll')).map(({ id }) => id);
  return [...new Set([createdBy, ...managers])];
}
