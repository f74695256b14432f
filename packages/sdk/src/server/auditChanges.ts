/** Entries of one list that an audit entry contains: those of a role may be thousands of people. */
const MAX_ENTRIES = 100;
/** Characters of one text. */
const MAX_TEXT = 1000;

/** What a change was, for the detail of an audit entry. */
export interface AuditedChanges {
  readonly from: Readonly<Record<string, unknown>>;
  readonly to: Readonly<Record<string, unknown>>;
  /** Lengths, before and after, of lists of which `from` has only what was removed, and `to` what was added. */
  readonly counts?: Readonly<Record<string, readonly [number, number]>>;
  [other: string]: unknown;
}

/**
 * Returns the values of changed fields before and after, for the detail of an audit entry. Long lists are reduced to what
 * was removed and added, at most 100 entries each; long texts are cut after 1,000 characters.
 *
 * @param after the record afterwards, or the fields that were sent: what it lacks, or has undefined, did not change
 * @param fields names of the fields that are compared; those of `after` by default. Never name a field with a secret
 */
export function auditChanges(
  before: object,
  after: object,
  fields: readonly string[] = Object.keys(after),
): AuditedChanges {
  const [old, next] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  const counts: Record<string, readonly [number, number]> = {};
  for (const name of fields) {
    const [left, right] = [old[name] ?? null, next[name]];
    if (right === undefined || canonical(left) === canonical(right)) continue;
    if (Array.isArray(left) && Array.isArray(right) && Math.max(left.length, right.length) > MAX_ENTRIES) {
      counts[name] = [left.length, right.length];
      from[name] = without(left, right);
      to[name] = without(right, left);
    } else {
      from[name] = bounded(left);
      to[name] = bounded(right);
    }
  }
  return { from, to, ...(Object.keys(counts).length > 0 && { counts }) };
}

/** JSON whose keys are in order, since a database may return those of an object in another order than they were sent. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );

function without(list: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others);
  return list.filter((each) => !known.has(each)).slice(0, MAX_ENTRIES);
}

function bounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES);
  return typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
}
