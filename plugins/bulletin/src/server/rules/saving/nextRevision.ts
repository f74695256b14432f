import type { BulletinRow } from '../../BulletinContext.ts';

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
