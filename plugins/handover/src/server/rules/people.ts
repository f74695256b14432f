import { type Directory, idArray, type Person } from '@atrium/sdk/server';
import {
  audiencesOf,
  commentsOf,
  type DeclaredAudience,
  findHolders,
  peopleOf,
  presentIn,
  unseenComments,
} from '@atrium/sdk/server/sharing';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { editors, favourites, handovers, looks, messages, readers, reads, units } from '../tables.ts';

/** A person of the wire; one who has left keeps their name. */
export const toMember = (person: Person | undefined, employeeId: number) => ({
  employeeId,
  employeeName: person?.name ?? '',
});

/** People of the wire by their ids. */
export async function readMembers(
  directory: Pick<Directory, 'person'>,
  ids: Iterable<number>,
): Promise<(id: number) => { employeeId: number; employeeName: string }> {
  const found = new Map<number, Person | undefined>();
  for (const id of new Set(ids)) found.set(id, await directory.person(id));
  return (id) => toMember(found.get(id), id);
}

/** Ids of the people who work for a company, as a PostgreSQL array: the others are not counted (C.6-20). */
export const presentArray = async (directory: Directory, companyId: number): Promise<string> =>
  idArray(await presentIn(directory, companyId));

/** Ids of the people of a company with `handover.manageAll`. */
export const findManagers = async (context: HandoverContext, companyId: number): Promise<number[]> =>
  (await findHolders(context, companyId, 'handover.manageAll')).map(({ id }) => id);

/** Lists of people of a handover, and whether a person is among them as a condition. */
export const handoverReaders = peopleOf(readers, readers.handoverId);
/** Who reads a handover by name and by unit. A closed one keeps the readers whom it had. */
export const handoverAudiences = audiencesOf({
  units: { table: units, record: units.handoverId },
  people: { table: readers, record: readers.handoverId },
  records: { id: handovers.id, isLive: () => sql`not ${handovers.isFinish}` },
});
export const handoverFavourites = peopleOf(favourites, favourites.handoverId);

/** Its comments, and how many of them a person has not seen. */
export const board = commentsOf(messages, messages.handoverId);
export const unseen = unseenComments(
  { table: messages, record: messages.handoverId },
  { table: looks, record: looks.handoverId },
);

/** People who were added and people who were removed. */
export interface ChangedPeople {
  readonly addedEditors: readonly number[];
  /** Those for whom it is new: a unit that is named contains the publisher and responsible people, too. */
  readonly addedReaders: readonly number[];
  readonly removed: readonly number[];
}

interface WantedPeople {
  readonly editors: readonly number[] | undefined;
  readonly audience: DeclaredAudience | undefined;
  /** Readers through units that stay; undefined for those whom the units have now. */
  readonly members?: readonly number[] | undefined;
}

/** Replaces the responsible people and the readers; undefined leaves them. Who stays responsible stays acknowledged. */
export async function savePeople(
  context: HandoverContext,
  { id, companyId, createdBy }: Pick<HandoverEntry, 'id' | 'companyId' | 'createdBy'>,
  wanted: WantedPeople,
): Promise<ChangedPeople> {
  const changed = wanted.editors ? await replaceEditors(context, id, wanted.editors) : NONE;
  const read = wanted.audience
    ? await handoverAudiences.save(context, { id, companyId }, wanted.audience, wanted.members)
    : NONE;
  const responsible = new Set([createdBy, ...(await findEditors(context, id))]);
  const areReaders = (people: readonly number[]) => people.filter((person) => !responsible.has(person));
  return {
    addedEditors: changed.added,
    addedReaders: areReaders(read.added),
    removed: [...changed.removed, ...areReaders(read.removed)],
  };
}

const NONE = { added: [], removed: [] };

async function replaceEditors({ db, clock }: HandoverContext, handoverId: number, people: readonly number[]) {
  const wanted = [...new Set(people)];
  const present = await findEditors({ db }, handoverId);
  const removed = present.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !present.includes(id));
  if (removed.length > 0)
    await db.delete(editors).where(and(eq(editors.handoverId, handoverId), inArray(editors.employeeId, removed)));
  if (added.length > 0)
    await db.insert(editors).values(added.map((employeeId) => ({ handoverId, employeeId, assignedOn: clock.now() })));
  return { added, removed };
}

/** Ids of the responsible people. */
export async function findEditors({ db }: Pick<HandoverContext, 'db'>, handoverId: number): Promise<number[]> {
  const rows = await db
    .select({ employeeId: editors.employeeId })
    .from(editors)
    .where(eq(editors.handoverId, handoverId))
    .orderBy(editors.employeeId);
  return rows.map(({ employeeId }) => employeeId);
}

/**
 * Marks a revision as read by a person: the time of the first one stays, the revision only grows.
 *
 * @returns false if it was read already
 */
export async function markAsRead(
  { db, clock }: HandoverContext,
  handoverId: number,
  employeeId: number,
  revision: number,
): Promise<boolean> {
  const changed = await db
    .insert(reads)
    .values({ handoverId, employeeId, readOn: clock.now(), revision })
    .onConflictDoUpdate({
      target: [reads.employeeId, reads.handoverId],
      set: { revision: sql`excluded.revision` },
      setWhere: sql`${reads.revision} < excluded.revision`,
    })
    .returning({ revision: reads.revision });
  return changed.length > 0;
}
