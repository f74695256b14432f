import { joined, useAtrium, useLoaded } from '@atrium/sdk/client';
import { compareRichText, type RichChanges } from '@atrium/ui/richText';
import { useMemo } from 'react';
import type { Handover, HandoverClient, Handovers, Translate } from '../types.ts';

export interface ReadChanges {
  /** The revision that was read is here, or is not kept any more. */
  readonly isLoaded: boolean;
  /** null until then, and where it is not kept. */
  readonly parts: ChangedParts | null;
  readonly content: RichChanges | null;
}

/** What changed since a revision; null if it is the present one. */
export function useChanges(handover: Handover, from: number): ReadChanges | null {
  const { api } = useAtrium<Handovers>();
  const { id, revision } = handover;
  const since = from < revision ? from : null;
  const { value: before, failure } = useLoaded(
    () => (since === null ? null : api.revision({ params: { id, revision: since } }, { quiet: true })),
    [api, id, since],
  );
  return useMemo(() => {
    if (since === null) return null;
    if (before?.revision !== since) return { isLoaded: failure !== null, parts: null, content: null };
    const content = compareRichText(before.content, handover.content);
    return { isLoaded: true, content, parts: changedParts(before, handover, content.count) };
  }, [since, before, failure, handover]);
}

type Revision = Awaited<ReturnType<HandoverClient['api']['revision']>>;

/** What differs between two revisions, in the order in which it is shown. */
interface ChangedParts {
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

/** 內容 2 處、附件 1 個. */
export function changedText(t: Translate, parts: ChangedParts): string {
  const named = (['title', 'category', 'level', 'finishDate'] as const).filter((name) => parts[name]);
  const counted = (['content', 'items', 'files'] as const).filter((name) => parts[name] > 0);
  return joined([
    ...named.filter((name) => name === 'title').map((name) => t(`changed.${name}`)),
    ...counted.map((name) => t(`changed.${name}`, { count: parts[name] })),
    ...named.filter((name) => name !== 'title').map((name) => t(`changed.${name}`)),
  ]);
}
