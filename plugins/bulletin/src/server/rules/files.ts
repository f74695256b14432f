import { type Caller, type KeptFile, toAttachment } from '@atrium/sdk/server';
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { findBulletin, relationToBulletin } from './visibility.ts';

/** The record that keeps the uploads of a bulletin. */
export const toTarget = (id: number): string => `bulletin:${id}`;

export async function readFiles({ files }: BulletinContext, ids: readonly string[]) {
  return ids.length === 0 ? [] : (await files.facts(ids)).map(toAttachment);
}

/** Ids of the uploads of a bulletin: attachments, and images of its text. */
type FileIds = Pick<BulletinRow, 'fileIds' | 'imageIds'>;

/** The same with the names of the attachments. */
type KeptFiles = FileIds & Pick<BulletinRow, 'fileNames'>;

/**
 * Keeps the uploads that a bulletin has now, in the transaction of its row, and releases those that it does not have any more.
 *
 * @throws Refusal 422 for an upload that the caller may not keep
 */
export async function keepFiles(
  { files }: BulletinContext,
  id: number,
  now: { readonly files: readonly string[]; readonly images: readonly string[] },
  before: FileIds = { fileIds: [], imageIds: [] },
): Promise<KeptFiles> {
  const target = toTarget(id);
  const keep = async (ids: readonly string[]) => (ids.length === 0 ? [] : files.keep(ids, target));
  const attached = await keep(now.files);
  const kept = {
    fileIds: attached.map((file) => file.id),
    fileNames: attached.map(({ fileName }) => fileName).join('\n'),
    imageIds: (await keep(now.images)).map((file) => file.id),
  };
  const present = new Set([...kept.fileIds, ...kept.imageIds]);
  const left = [...before.fileIds, ...before.imageIds].filter((each) => !present.has(each));
  if (left.length > 0) await files.release(left, target);
  return kept;
}

/** Releases all uploads of a bulletin: they are deleted after a day. */
export async function releaseFiles({ files }: BulletinContext, row: FileIds & { readonly id: number }): Promise<void> {
  const ids = [...row.fileIds, ...row.imageIds];
  if (ids.length > 0) await files.release(ids, toTarget(row.id));
}

/** People who see a bulletin may read its files. */
export const mayReadFiles =
  (context: BulletinContext) =>
  async ({ targets }: Pick<KeptFile, 'targets'>, caller: Caller): Promise<boolean> => {
    for (const target of targets) {
      const id = Number(/^bulletin:(\d+)$/.exec(target)?.[1]);
      const seen = id > 0 ? await findBulletin(context, id, caller) : undefined;
      if (seen && relationToBulletin(seen, caller) !== 'none') return true;
    }
    return false;
  };
