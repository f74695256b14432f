import type { Handover, HandoverClient } from '../types.ts';

type Revision = Awaited<ReturnType<HandoverClient['api']['revision']>>;

/** What differs between two revisions, in the order in which it is shown. */
export interface ChangedParts {
  readonly title: boolean;
  /** Places of the content. */
  readonly content: number;
  readonly items: number;
  readonly files: number;
  readonly category: boolean;
  readonly level: boolean;
  readonly finishDate: boolean;
}

type After = Pick<Handover, 'title' | 'typeName' | 'tagName' | 'level' | 'finishDate'> & {
  readonly items: readonly { readonly text: string; readonly dueDate: string | null; readonly isRequired: boolean }[];
  readonly files: readonly { readonly fileName: string }[];
};

/** @param content the number of places of the content that changed */
export function changedParts(before: Omit<Revision, 'revisedBy'>, after: After, content: number): ChangedParts {
  const lineOf = ({ text, dueDate, isRequired }: After['items'][number]) => JSON.stringify([text, dueDate, isRequired]);
  const fileNames = after.files.map(({ fileName }) => fileName);
  return {
    title: before.title !== after.title,
    content,
    items: differing(before.items.map(lineOf), after.items.map(lineOf)),
    files: differing(before.fileNames, fileNames),
    category: before.typeName !== after.typeName || before.tagName !== after.tagName,
    level: before.level !== after.level,
    finishDate: before.finishDate !== after.finishDate,
  };
}

/** How many were added or removed; a changed one is one. */
function differing(before: readonly string[], after: readonly string[]): number {
  const without = (these: readonly string[], those: readonly string[]) => {
    const left = [...those];
    return these.filter((one) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }).length;
  };
  return Math.max(without(before, after), without(after, before));
}
