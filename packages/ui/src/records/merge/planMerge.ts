import type { MergeRules } from '@atrium/sdk/client';
import { canKeepBoth, type Choice, readContent, mergeContent, type Side, readText } from './mergeContent.ts';
import { joinLines, type MergedEntry, mergeLines, mergeLists } from './mergeLists.ts';

/** A place that both sides changed: the person chooses one, or both where they can follow one another. */
export interface MergePlace {
  readonly key: string;
  /** A field, or a group of fields that are chosen together. */
  readonly field: string;
  /** Of a block, a line or an entry, from 1. */
  readonly number: number | null;
  /** Of a row of a table, from 1; `number` is that of the table. */
  readonly row?: number | undefined;
  readonly canKeepBoth: boolean;
  /** What `base`, `mine` and `theirs` are: a text, or fields as JSON, to be described for people. */
  readonly kind: 'text' | 'fields';
  /** null where a side has nothing in this place. */
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

export interface MergedField {
  readonly field: string;
  readonly side: Side;
}

export interface MergePlan<Fields> {
  readonly places: readonly MergePlace[];
  /** What only one side changed, and is in the result. */
  readonly merged: readonly MergedField[];
  /** Blocks of formatted texts that neither changed. */
  readonly sameBlocks: number;
  /** The result with what was chosen; mine by default. */
  result(choices: ReadonlyMap<string, Choice>): Fields;
}

type ChoiceOf = (key: string) => Choice;

/** What becomes of one field or group. */
interface Part {
  readonly places: readonly MergePlace[];
  readonly from: readonly Side[];
  readonly sameBlocks?: number;
  result(choiceOf: ChoiceOf): Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;
type Versions<Value> = readonly [base: Value, mine: Value, theirs: Value];

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** Merges two versions of a record's fields that began as `base`. */
export function planMerge<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  rules: MergeRules<Record<string, unknown>> = {},
): MergePlan<Fields> {
  const versions = [base, mine, theirs] as unknown as Versions<Values>;
  const units = unitsOf(Object.keys(mine), rules.groups ?? {});
  const parts = units.map(([field, names]) => ({ field, part: mergeUnit(field, names, versions, rules) }));
  return {
    places: parts.flatMap(({ part }) => part.places),
    merged: parts.flatMap(({ field, part }) => part.from.map((side) => ({ field, side }))),
    sameBlocks: parts.reduce((sum, { part }) => sum + (part.sameBlocks ?? 0), 0),
    result: (choices) =>
      Object.assign({}, mine, ...parts.map(({ part }) => part.result((key) => choices.get(key) ?? 'mine'))) as Fields,
  };
}

/** Fields one by one, and groups in the place of their first field. */
function unitsOf(
  fields: readonly string[],
  groups: Readonly<Record<string, readonly string[]>>,
): readonly (readonly [string, readonly string[]])[] {
  const inGroup = new Map(Object.entries(groups).flatMap(([name, names]) => names.map((field) => [field, name])));
  const seen = new Set<string>();
  return fields.flatMap((field) => {
    const name = inGroup.get(field) ?? field;
    if (seen.has(name)) return [];
    seen.add(name);
    return [[name, groups[name] ?? [field]] as const];
  });
}

function mergeUnit(
  field: string,
  names: readonly string[],
  versions: Versions<Values>,
  rules: MergeRules<Record<string, unknown>>,
): Part {
  const has = (list: readonly string[] | undefined) => list?.includes(field) ?? false;
  const values = versions.map((version) => version[field]) as unknown as Versions<unknown>;
  if (names.length === 1 && has(rules.richTexts)) return mergeRich(field, values as Versions<string>);
  if (names.length === 1 && (has(rules.sets) || has(rules.people)))
    return mergeSet(field, values as Versions<readonly unknown[]>);
  if (names.length === 1 && has(rules.lists))
    return mergeList(field, values as Versions<readonly MergedEntry[]>, has(rules.repeatable));
  const isText = names.length === 1 && values.every((value) => typeof value === 'string');
  if (isText && (has(rules.texts) || values.some((value) => (value as string).includes('\n'))))
    return mergeText(field, values as Versions<string>);
  return chooseWhole(field, names, versions);
}

function chooseWhole(field: string, names: readonly string[], versions: Versions<Values>): Part {
  const pick = (fields: Values) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  const [base, mine, theirs] = versions.map((version) => JSON.stringify(pick(version))) as unknown as Versions<string>;
  const [, own, other] = versions;
  if (mine === theirs || theirs === base)
    return { places: [], from: mine === base || mine === theirs ? [] : ['mine'], result: () => pick(own) };
  if (mine === base) return { places: [], from: ['theirs'], result: () => pick(other) };
  return {
    places: [{ key: field, field, number: null, canKeepBoth: false, kind: 'fields', base, mine, theirs }],
    from: [],
    result: (choiceOf) => pick(choiceOf(field) === 'theirs' ? other : own),
  };
}

function mergeRich(field: string, [base, mine, theirs]: Versions<string>): Part {
  const parts = mergeContent(base, mine, theirs);
  const text = (blocks: Parameters<typeof readText>[0]) => (blocks.length === 0 ? null : readText(blocks));
  const isMerged = (side: Side | 'neither') => parts.some((part) => part.kind === 'merged' && part.from === side);
  return {
    places: parts.flatMap((part): readonly MergePlace[] => {
      if (part.kind === 'merged') return [];
      const sides = { base: text(part.base), mine: text(part.mine), theirs: text(part.theirs) };
      const { place, row } = part;
      const at = { number: Math.floor(place), row, canKeepBoth: canKeepBoth(part) };
      return [{ key: `${field} ${place}`, field, ...at, kind: 'text', ...sides }];
    }),
    from: SIDES.filter(isMerged),
    sameBlocks: parts.filter((part) => part.kind === 'merged' && part.from === 'neither').length,
    // a text that at most one side changed stays as it was written
    result: (choiceOf) => ({
      [field]:
        mine === theirs || theirs === base
          ? mine
          : mine === base
            ? theirs
            : readContent(parts, (place) => choiceOf(`${field} ${place}`)),
    }),
  };
}

function mergeText(field: string, [base, mine, theirs]: Versions<string>): Part {
  const parts = mergeLines(base, mine, theirs);
  // an empty line is what is left of a text that was emptied
  const text = (lines: readonly string[]) => lines.join('\n') || null;
  return {
    places: parts.flatMap((part): readonly MergePlace[] => {
      if (part.kind === 'merged') return [];
      const sides = { base: text(part.base), mine: text(part.mine), theirs: text(part.theirs) };
      // a text that is one place as a whole needs no number
      const at = {
        number: parts.length === 1 ? null : part.place,
        canKeepBoth: sides.mine !== null && sides.theirs !== null,
      };
      return [{ key: `${field} ${part.place}`, field, ...at, kind: 'text', ...sides }];
    }),
    from: SIDES.filter((side) => parts.some((part) => part.kind === 'merged' && part.from === side)),
    result: (choiceOf) => ({ [field]: joinLines(parts, (place) => choiceOf(`${field} ${place}`)) }),
  };
}

function mergeList(field: string, [base, mine, theirs]: Versions<readonly MergedEntry[]>, isRepeatable: boolean): Part {
  const list = mergeLists(base, mine, theirs);
  const describe = (entry: MergedEntry | null) => entry && JSON.stringify({ [field]: [entry] });
  return {
    places: list.conflicts.map(({ key, place, ...sides }) => ({
      key: `${field} ${key}`,
      field,
      number: place,
      kind: 'fields',
      canKeepBoth: isRepeatable && sides.mine !== null && sides.theirs !== null,
      base: describe(sides.base),
      mine: describe(sides.mine),
      theirs: describe(sides.theirs),
    })),
    from: SIDES.filter((side) => list.from.includes(side)),
    result: (choiceOf) => ({ [field]: list.result((key) => choiceOf(`${field} ${key}`)) }),
  };
}

/** What either added is there, what either removed is not. */
function mergeSet(field: string, [base, mine, theirs]: Versions<readonly unknown[]>): Part {
  const ids = (values: readonly unknown[]) => new Set(values.map(identify));
  const [known, own, other] = [ids(base), ids(mine), ids(theirs)];
  const differs = (one: ReadonlySet<unknown>) => one.size !== known.size || [...one].some((id) => !known.has(id));
  const byId = new Map([...mine, ...theirs].map((value) => [identify(value), value]));
  const kept = [...new Set([...other, ...own])].filter((id) => !known.has(id) || (own.has(id) && other.has(id)));
  const sides = SIDES.filter((side) => differs(side === 'mine' ? own : other));
  return {
    places: [],
    from: sides,
    result: () => ({ [field]: sides.includes('theirs') ? kept.map((id) => byId.get(id)) : mine }),
  };
}

/** Entries with an id are the same if it is: a file by `fileId`. */
function identify(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { fileId, key, id } = value as Readonly<Record<string, unknown>>;
  return fileId ?? key ?? id ?? JSON.stringify(value);
}
