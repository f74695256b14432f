import { type Caller, type FileFacts, type KeptFile, sanitizeRichText } from '@atrium/sdk/server';
import { asc, eq, inArray } from 'drizzle-orm';
import type { HandoverContext } from '../HandoverContext.ts';
import { files, messageFiles, messages } from '../tables.ts';
import { seesHandover } from './access.ts';

/** What the plugin keeps files for: attachments, images of the content, files of a comment. */
export const toTarget = {
  handover: (id: number) => `handover:${id}`,
  content: (id: number) => `content:${id}`,
  message: (id: number) => `message:${id}`,
};

/** People who see one of the handovers that a file belongs to may read it. */
export async function mayReadFile(
  context: HandoverContext,
  { targets }: Pick<KeptFile, 'targets'>,
  caller: Caller,
): Promise<boolean> {
  const { db } = context;
  for (const target of targets) {
    const [kind, id] = target.split(':') as [keyof typeof toTarget, string];
    const [message] =
      kind === 'message'
        ? await db
            .select({ handoverId: messages.handoverId })
            .from(messages)
            .where(eq(messages.id, Number(id)))
        : [];
    const handoverId = kind === 'message' ? message?.handoverId : Number(id);
    if (handoverId !== undefined && (await seesHandover(context, handoverId, caller))) return true;
  }
  return false;
}

/**
 * Replaces the attachments of a handover. Removed ones are released at once: who takes a file away means that no one reads it any
 * more.
 *
 * @throws Refusal 422 for a file that is not the caller's own upload, nor one that they may read here already
 */
export async function saveAttachments(
  context: HandoverContext,
  id: number,
  references: readonly string[],
): Promise<void> {
  const { db } = context;
  const target = toTarget.handover(id);
  const kept = await context.files.keep(references, target);
  const wanted = kept.map((file) => file.id);
  const present = await db.select({ fileId: files.fileId }).from(files).where(eq(files.handoverId, id));
  const removed = present.map(({ fileId }) => fileId).filter((fileId) => !wanted.includes(fileId));
  await db.delete(files).where(eq(files.handoverId, id));
  if (wanted.length > 0)
    await db
      .insert(files)
      .values(kept.map((file, place) => ({ handoverId: id, fileId: file.id, place, name: file.fileName })));
  await context.files.release(removed, target);
}

/** Keeps the images of a content, and releases those that it does not show any more. */
export async function saveImages(
  context: Pick<HandoverContext, 'files'>,
  id: number,
  images: readonly string[],
  before = '',
): Promise<void> {
  const target = toTarget.content(id);
  const present = findImages(before);
  const added = images.filter((image) => !present.includes(image));
  await context.files.keep(added, target);
  await context.files.release(
    present.filter((image) => !images.includes(image)),
    target,
  );
}

/** Ids of the images of a stored content. */
export const findImages = (content: string): readonly string[] =>
  content === '' ? [] : sanitizeRichText(content).images;

/** Replaces the files of a comment. */
export async function saveMessageFiles(
  context: HandoverContext,
  id: number,
  references: readonly string[],
): Promise<void> {
  const { db } = context;
  const target = toTarget.message(id);
  const kept = await context.files.keep(references, target);
  const wanted = kept.map((file) => file.id);
  const present = (await findMessageFiles(context, [id])).map(({ fileId }) => fileId);
  await db.delete(messageFiles).where(eq(messageFiles.messageId, id));
  if (wanted.length > 0)
    await db
      .insert(messageFiles)
      .values(kept.map((file, place) => ({ messageId: id, fileId: file.id, place, name: file.fileName })));
  await context.files.release(
    present.filter((fileId) => !wanted.includes(fileId)),
    target,
  );
}

/** Releases the files of a comment that is deleted. */
export async function releaseMessageFiles(context: HandoverContext, id: number): Promise<void> {
  const files = (await findMessageFiles(context, [id])).map(({ fileId }) => fileId);
  await context.files.release(files, toTarget.message(id));
}

/** Which files comments have, in their order. */
const findMessageFiles = ({ db }: Pick<HandoverContext, 'db'>, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ messageId: messageFiles.messageId, fileId: messageFiles.fileId })
        .from(messageFiles)
        .where(inArray(messageFiles.messageId, [...ids]))
        .orderBy(asc(messageFiles.messageId), asc(messageFiles.place));

/** Facts of the files of comments, by comment. */
export async function readMessageFiles(
  context: HandoverContext,
  ids: readonly number[],
): Promise<(id: number) => readonly FileFacts[]> {
  const rows = await findMessageFiles(context, ids);
  const facts = new Map((await context.files.facts(rows.map(({ fileId }) => fileId))).map((file) => [file.id, file]));
  return (id) => rows.filter(({ messageId }) => messageId === id).flatMap(({ fileId }) => facts.get(fileId) ?? []);
}
