import type { FormFields } from '../form/formFields.ts';
import { contentOf, mergeContent, textOf, type ContentPart, type Side } from './mergeContent.ts';
import { mergeItems } from './mergeItems.ts';

/** A place that both sides changed: the person chooses one. */
export interface MergePlace {
  readonly key: string;
  readonly field: MergeField;
  /** Of a block or an item, from 1. */
  readonly number: number | null;
  /** The values as fields, to be described by the dialog; the text of a block. */
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

export type MergeField =
  'title' | 'category' | 'level' | 'editors' | 'readers' | 'link' | 'finish' | 'files' | 'content' | 'items';

export interface MergePlan {
  readonly places: readonly MergePlace[];
  /** What only one side changed, and is in the result. */
  readonly merged: readonly { readonly field: MergeField; readonly side: Side }[];
  /** Blocks of the content that neither changed. */
  readonly sameBlocks: number;
  /** The result with the chosen sides; mine by default. */
  result(choices: ReadonlyMap<string, Side>): FormFields;
}

/** Fields that are chosen together, since one alone has no meaning. */
const GROUPS: readonly (readonly [MergeField, readonly (keyof FormFields)[]])[] = [
  ['title', ['title']],
  ['category', ['typeId', 'tagId']],
  ['level', ['level']],
  ['link', ['isUrlPublic', 'urlExpiresOn', 'hasPassphrase']],
  ['finish', ['isFinish', 'finishDate']],
];

/** Merges two versions of a handover that began as `base`. */
export function planMerge(base: FormFields, mine: FormFields, theirs: FormFields): MergePlan {
  const places: MergePlace[] = [];
  const merged: { field: MergeField; side: Side }[] = [];
  const content = mergeContent(base.content, mine.content, theirs.content);
  const items = mergeItems(base.items, mine.items, theirs.items);
  const taken: Partial<FormFields>[] = [];
  for (const [field, names] of GROUPS) {
    const pick = (fields: FormFields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
    const [from, own, other] = [base, mine, theirs].map((fields) => JSON.stringify(pick(fields))) as [
      string,
      string,
      string,
    ];
    if (own !== from && other !== from && own !== other)
      places.push({ key: field, field, number: null, base: from, mine: own, theirs: other });
    else if (own !== from && other === from) merged.push({ field, side: 'mine' });
    else if (other !== from && own === from) {
      merged.push({ field, side: 'theirs' });
      taken.push(pick(theirs));
    }
  }
  for (const name of ['editors', 'readers'] as const) {
    for (const side of sidesOf(base[name], mine[name], theirs[name])) merged.push({ field: name, side });
    taken.push({ [name]: mergeSets(base[name], mine[name], theirs[name]) });
  }
  const idOf = ({ fileId }: FormFields['files'][number]) => fileId;
  for (const side of sidesOf(base.files.map(idOf), mine.files.map(idOf), theirs.files.map(idOf)))
    merged.push({ field: 'files', side });
  taken.push({ files: mergeFiles(base.files, mine.files, theirs.files) });
  places.push(...contentPlaces(content));
  for (const side of ['mine', 'theirs'] as const) {
    if (content.some((part) => part.kind === 'merged' && part.from === side)) merged.push({ field: 'content', side });
    if (items.from.includes(side)) merged.push({ field: 'items', side });
  }
  places.push(
    ...items.conflicts.map(({ key, place, base: from, mine: own, theirs: other }): MergePlace => ({
      ...{ key: `item ${key}`, field: 'items', number: place },
      ...{ base: itemOf(from), mine: own && itemOf(own), theirs: other && itemOf(other) },
    })),
  );
  return {
    ...{ places, merged },
    sameBlocks: content.filter((part) => part.kind === 'merged' && part.from === 'neither').length,
    result(choices) {
      const sideOf = (key: string): Side => choices.get(key) ?? 'mine';
      const chosen = GROUPS.filter(([field]) => places.some(({ key }) => key === field) && sideOf(field) === 'theirs');
      const theirOwn = chosen.flatMap(([, names]) => names.map((name) => [name, theirs[name]]));
      return {
        ...mine,
        ...Object.assign({}, ...taken),
        ...Object.fromEntries(theirOwn),
        content: contentOf(content, (place) => sideOf(`content ${place}`)),
        items: items.result((key) => sideOf(`item ${key}`)),
      } as FormFields;
    },
  };
}

function contentPlaces(content: readonly ContentPart[]): readonly MergePlace[] {
  return content.flatMap((part): MergePlace[] => {
    if (part.kind === 'merged') return [];
    const { place, base, mine, theirs } = part;
    const text = (blocks: typeof base) => (blocks.length === 0 ? null : textOf(blocks));
    return [
      {
        key: `content ${place}`,
        field: 'content',
        number: place,
        base: text(base),
        mine: text(mine),
        theirs: text(theirs),
      },
    ];
  });
}

const itemOf = (item: FormFields['items'][number]): string => JSON.stringify({ items: [item] });

/** What either added is there, what either removed is not. */
function mergeSets<Id>(base: readonly Id[], mine: readonly Id[], theirs: readonly Id[]): readonly Id[] {
  const known = new Set(base);
  const [own, other] = [new Set(mine), new Set(theirs)];
  const kept = [...new Set([...theirs, ...mine])];
  return kept.filter((id) => (known.has(id) ? own.has(id) && other.has(id) : true));
}

function mergeFiles(
  base: FormFields['files'],
  mine: FormFields['files'],
  theirs: FormFields['files'],
): FormFields['files'] {
  const ids = mergeSets(
    base.map(({ fileId }) => fileId),
    mine.map(({ fileId }) => fileId),
    theirs.map(({ fileId }) => fileId),
  );
  const byId = new Map([...mine, ...theirs].map((file) => [file.fileId, file]));
  return ids.map((id) => byId.get(id)!);
}

/** Which sides differ from `base`. */
function sidesOf<Id>(base: readonly Id[], mine: readonly Id[], theirs: readonly Id[]): readonly Side[] {
  const differs = (one: readonly Id[]) => one.length !== base.length || one.some((id) => !base.includes(id));
  return [...(differs(mine) ? (['mine'] as const) : []), ...(differs(theirs) ? (['theirs'] as const) : [])];
}
