import { and, desc, eq } from 'drizzle-orm';
import { momentOf, sanitizeRichText } from '@atrium/sdk/server';
import type { HandoverContext, HandoverEntry } from '../../HandoverContext.ts';
import { revisions } from '../../tables.ts';
import { readMembers } from '../people.ts';
import { readContents, readOptionNames, type Part } from '../writing/revise.ts';

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
    content: await withKeptImages(context, stored.content),
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

/** Without the images that were removed since: their files may be deleted. */
async function withKeptImages({ files }: HandoverContext, content: string): Promise<string> {
  const { images } = sanitizeRichText(content);
  if (images.length === 0) return content;
  const kept = new Map((await files.facts(images)).map((file) => [file.id, file.fileUrl]));
  return sanitizeRichText(content, { image: (image) => kept.get(image) }).html;
}
