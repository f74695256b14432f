import { type Caller, momentOf, namesOf, withoutLostImages } from '@atrium/sdk/server';
import { and, desc, eq } from 'drizzle-orm';
import { MAX_LISTED_REVISIONS } from '../../contract/fields.ts';
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { reads, revisions } from '../tables.ts';
import { readFiles } from './files.ts';
import { relationToBulletin, relationToReceipts, type SeenBulletin } from './visibility.ts';

type Edited = Pick<BulletinRow, 'revision' | 'editedOn' | 'editedBy'>;

/** When the caller read which revision. */
async function receiptsOfCaller({ db }: BulletinContext, bulletinId: number, caller: Caller) {
  const rows = await db
    .select({ revision: reads.revision, readOn: reads.readOn })
    .from(reads)
    .where(and(eq(reads.bulletinId, bulletinId), eq(reads.employeeId, caller.id)));
  return new Map(rows.map(({ revision, readOn }) => [revision, readOn]));
}

/** A reader sees of the earlier texts only what they have read; who writes the bulletin or sees its receipts sees all. */
const seesAll = (seen: SeenBulletin, caller: Caller): boolean =>
  relationToBulletin(seen, caller) !== 'reader' || relationToReceipts(seen, caller) === 'viewer';

/** Of the first revision its author is known from the bulletin. */
const findEditor = ({ createdBy }: BulletinRow, { revision, editedBy }: Edited): number | null =>
  editedBy ?? (revision === 1 ? createdBy : null);

function describeRevision(
  bulletin: BulletinRow,
  row: Edited,
  nameOf: (id: number) => string,
  readOn: Date | undefined,
) {
  const editor = findEditor(bulletin, row);
  return {
    revision: row.revision,
    editedBy: editor === null ? null : { employeeId: editor, employeeName: nameOf(editor) },
    editedOn: momentOf(row.editedOn ?? bulletin.createdOn),
    readOn: readOn ? momentOf(readOn) : null,
  };
}

/** The revisions that the caller may see, the present one first. */
export async function listRevisions(context: BulletinContext, seen: SeenBulletin, caller: Caller) {
  const { bulletin } = seen;
  const { revision, editedOn, editedBy } = revisions;
  const earlier = await context.db
    .select({ revision, editedOn, editedBy })
    .from(revisions)
    .where(eq(revisions.bulletinId, bulletin.id))
    .orderBy(desc(revision))
    .limit(MAX_LISTED_REVISIONS - 1);
  const readOn = await receiptsOfCaller(context, bulletin.id, caller);
  const all = seesAll(seen, caller);
  const shown: readonly Edited[] = [bulletin, ...earlier.filter((each) => all || readOn.has(each.revision))];
  const nameOf = await namesOf(
    context.directory,
    shown.flatMap((each) => findEditor(bulletin, each) ?? []),
  );
  return shown.map((each) => describeRevision(bulletin, each, nameOf, readOn.get(each.revision)));
}

/** @throws Refusal 404 for one that never was, was not kept, or that the caller has not read */
export async function readRevision(context: BulletinContext, seen: SeenBulletin, caller: Caller, revision: number) {
  const { bulletin } = seen;
  const { db, directory, refuse } = context;
  const readOn = await receiptsOfCaller(context, bulletin.id, caller);
  const isPresent = revision === bulletin.revision;
  if (!isPresent && !seesAll(seen, caller) && !readOn.has(revision)) throw refuse.notFound();
  const stored = isPresent
    ? { ...bulletin, fileNames: (await readFiles(context, bulletin.fileIds)).map(({ fileName }) => fileName) }
    : await findRevision(db, bulletin.id, revision);
  if (!stored) throw refuse.notFound();
  const editor = findEditor(bulletin, stored);
  const nameOf = await namesOf(directory, editor === null ? [] : [editor]);
  const { html, lost } = await withoutLostImages(context.files, stored.content);
  return {
    ...describeRevision(bulletin, stored, nameOf, readOn.get(revision)),
    title: stored.title,
    content: html,
    fileNames: stored.fileNames,
    lostImages: lost,
  };
}

async function findRevision(db: BulletinContext['db'], bulletinId: number, revision: number) {
  const [found] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.bulletinId, bulletinId), eq(revisions.revision, revision)));
  return found;
}

interface Written {
  readonly title: string;
  readonly content: string;
  readonly mustRead: boolean;
  readonly isDraft: boolean;
  readonly files: readonly string[];
}

interface Editing {
  readonly notifyAgain: boolean;
  readonly resetRead: boolean;
  /** It was announced to its readers. */
  readonly isOut: boolean;
}

type Revision = Pick<BulletinRow, 'revision' | 'requiredRevision' | 'editedOn'>;

/**
 * The revision of a bulletin after a change: the next one where a published text changes or its readers are notified again, so that
 * each receipt and each notice is about one text (C.7-6). Where it becomes a must-read, earlier receipts were no confirmations:
 * they become void as with `resetRead`.
 */
export function nextRevision(
  before: Revision & Pick<BulletinRow, 'title' | 'content' | 'mustRead' | 'fileIds'>,
  after: Written,
  { notifyAgain, resetRead, isOut }: Editing,
  now: Date,
): Revision {
  const isVoid = resetRead || (after.mustRead && !before.mustRead);
  const isOther =
    after.title !== before.title ||
    after.content !== before.content ||
    after.files.length !== before.fileIds.length ||
    after.files.some((file, at) => !file.endsWith(before.fileIds[at]!));
  if (!isOut || !(isOther || isVoid || notifyAgain)) {
    const { revision, requiredRevision, editedOn } = before;
    return { revision, requiredRevision, editedOn };
  }
  const revision = before.revision + 1;
  return { revision, requiredRevision: isVoid ? revision : before.requiredRevision, editedOn: now };
}

/** Stores the text that is about to be replaced by the next revision. All of them are kept: receipts are of them. */
export async function keepRevision(context: BulletinContext, row: BulletinRow): Promise<void> {
  const { id: bulletinId, revision, title, content, editedOn, editedBy } = row;
  const fileNames = (await readFiles(context, row.fileIds)).map(({ fileName }) => fileName);
  await context.db
    .insert(revisions)
    .values({ bulletinId, revision, title, content, fileNames, editedOn, editedBy })
    .onConflictDoNothing();
}
