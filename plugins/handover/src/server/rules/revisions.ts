import { momentOf, withoutLostImages } from '@atrium/sdk/server';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { RevisionRow } from '../../contract/handoverShapes.ts';
import { MAX_REVISIONS } from '../../contract/limits.ts';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { categories, type RevisedItem, revisions, tags } from '../tables.ts';
import { readAttachments, readItems } from './handoverDetail.ts';
import { readMembers } from './people.ts';
import { revisedItems } from './items.ts';

interface Revised {
  readonly revision: number;
  readonly revisedBy: number;
  readonly revisedOn: Date;
  readonly revisedParts: readonly string[];
}

/** The revisions of a handover that are kept, the present one first. */
export async function listRevisions({ db, directory }: HandoverContext, row: HandoverEntry) {
  const { revision, revisedBy, revisedOn, revisedParts } = revisions;
  const earlier = await db
    .select({ revision, revisedBy, revisedOn, revisedParts })
    .from(revisions)
    .where(eq(revisions.handoverId, row.id))
    .orderBy(desc(revision));
  const all: Revised[] = [row, ...earlier];
  const memberOf = await readMembers(
    directory,
    all.map((one) => one.revisedBy),
  );
  return all.map((one) => describeRevision(one, memberOf(one.revisedBy)));
}

const describeRevision = (row: Revised, revisedBy: { employeeId: number; employeeName: string }) => ({
  revision: row.revision,
  revisedBy,
  revisedOn: momentOf(row.revisedOn),
  parts: row.revisedParts as Part[],
});

/** @throws Refusal 404 for one that never was, or is not kept any more */
export async function readRevision(context: HandoverContext, row: HandoverEntry, revision: number) {
  const { db, directory, refuse } = context;
  const [stored] =
    revision === row.revision
      ? [await currentRevision(context, row)]
      : await db
          .select()
          .from(revisions)
          .where(and(eq(revisions.handoverId, row.id), eq(revisions.revision, revision)));
  if (!stored) throw refuse.notFound();
  const memberOf = await readMembers(directory, [stored.revisedBy]);
  return {
    ...describeRevision(stored, memberOf(stored.revisedBy)),
    title: stored.title,
    content: (await withoutLostImages(context.files, stored.content)).html,
    typeName: stored.categoryName,
    tagName: stored.tagName,
    level: stored.level,
    finishDate: stored.finishOn,
    items: [...stored.items],
    fileNames: stored.fileNames,
  };
}

async function currentRevision(context: HandoverContext, row: HandoverEntry) {
  const { items, files } = await readContents(context, row.id);
  return { ...row, ...(await readOptionNames(context, row)), items, fileNames: files.map(({ fileName }) => fileName) };
}

type Part = z.output<typeof RevisionRow>['parts'][number];

/** What readers read of a handover besides its own columns. */
interface Contents {
  readonly items: readonly RevisedItem[];
  readonly files: readonly { readonly id: string; readonly fileName: string }[];
}

export async function readContents(context: HandoverContext, id: number): Promise<Contents> {
  return { items: revisedItems(await readItems(context, id)), files: await readAttachments(context, id) };
}

type Columns = Pick<HandoverEntry, 'title' | 'content' | 'categoryId' | 'tagId' | 'level' | 'finishOn'>;

/** What differs between two states of a handover: each is a reason to read it again. */
export function changedParts(before: Columns & Contents, after: Columns & Contents, isClosedNow: boolean): Part[] {
  const differs: Record<Exclude<Part, 'created'>, boolean> = {
    title: before.title !== after.title,
    content: before.content !== after.content,
    category: before.categoryId !== after.categoryId || before.tagId !== after.tagId,
    level: before.level !== after.level,
    // The day of a close is no other plan.
    finishDate: before.finishOn !== after.finishOn && !isClosedNow,
    files: toFileIds(before) !== toFileIds(after),
    items: JSON.stringify(before.items) !== JSON.stringify(after.items),
  };
  return (Object.keys(differs) as (keyof typeof differs)[]).filter((part) => differs[part]);
}

const toFileIds = ({ files }: Contents) =>
  files
    .map(({ id }) => id)
    .toSorted()
    .join();

/** Stores the state that is about to be replaced, under its number; those beyond the bound are deleted. */
export async function keepRevision(context: HandoverContext, row: HandoverEntry, contents: Contents): Promise<void> {
  const { db } = context;
  await db.insert(revisions).values({
    handoverId: row.id,
    revision: row.revision,
    title: row.title,
    content: row.content,
    ...(await readOptionNames(context, row)),
    level: row.level,
    finishOn: row.finishOn,
    items: contents.items,
    fileNames: contents.files.map(({ fileName }) => fileName),
    revisedBy: row.revisedBy,
    revisedOn: row.revisedOn,
    revisedParts: row.revisedParts,
  });
  await db
    .delete(revisions)
    .where(and(eq(revisions.handoverId, row.id), lt(revisions.revision, row.revision - MAX_REVISIONS + 1)));
}

/** The names of a handover's category and tag. */
export async function readOptionNames(
  { db }: Pick<HandoverContext, 'db'>,
  { categoryId, tagId }: Pick<HandoverEntry, 'categoryId' | 'tagId'>,
): Promise<{ categoryName: string; tagName: string }> {
  const nameIn = async (table: typeof categories | typeof tags, id: number | null) => {
    if (id === null) return '';
    const [found] = await db.select({ name: table.name }).from(table).where(eq(table.id, id));
    return found?.name ?? '';
  };
  return { categoryName: await nameIn(categories, categoryId), tagName: await nameIn(tags, tagId) };
}
