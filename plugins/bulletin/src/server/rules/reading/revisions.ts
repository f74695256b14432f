import { type Caller, momentOf, namesOf, sanitizeRichText } from '@atrium/sdk/server';
import { and, desc, eq } from 'drizzle-orm';
import { MAX_LISTED_REVISIONS } from '../../../contract/limits.ts';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { reads, revisions } from '../../tables.ts';
import { relationToBulletin, relationToReceipts } from '../relations.ts';
import { readFiles } from '../saving/bulletinFiles.ts';
import type { SeenBulletin } from './seenBulletin.ts';

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

function describeRevision(bulletin: BulletinRow, row: Edited, nameOf: (id: number) => string, readOn: Date | undefined) {
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
  const { html, lost } = await withKeptImages(context, stored.content);
  return {
    ...describeRevision(bulletin, stored, nameOf, readOn.get(revision)),
    ...{ title: stored.title, content: html, fileNames: stored.fileNames, lostImages: lost },
  };
}

async function findRevision(db: BulletinContext['db'], bulletinId: number, revision: number) {
  const [found] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.bulletinId, bulletinId), eq(revisions.revision, revision)));
  return found;
}

/** Without the images that were removed since: their files may be deleted. */
async function withKeptImages({ files }: BulletinContext, content: string) {
  const { images } = sanitizeRichText(content);
  if (images.length === 0) return { html: content, lost: 0 };
  const kept = new Map((await files.facts(images)).map((file) => [file.id, file.fileUrl]));
  const { html } = sanitizeRichText(content, { image: (image) => kept.get(image) });
  return { html, lost: images.filter((image) => !kept.has(image)).length };
}
