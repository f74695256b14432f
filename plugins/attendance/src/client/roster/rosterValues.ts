import type { Roster, Translate } from '../types.ts';

export type RosterRow = Roster['list'][number];
export type RosterCell = RosterRow['days'][number];
export type RosterShift = Roster['shifts'][number];

/** A planned day; null is what the rule has. */
export type Value = RosterCell['usual'] | null;

/** Cells that are not saved: by the id of a person and the date. */
export type Edits = ReadonlyMap<number, ReadonlyMap<string, Value>>;

/** A cell with what it is to become. */
export interface Change {
  readonly row: RosterRow;
  /** Index of the day. */
  readonly day: number;
  readonly value: Value;
}

export const NO_EDITS: Edits = new Map();

/** What is saved of a cell, published or not. */
export const savedOf = ({ draft, published }: RosterCell): Value => (draft === undefined ? (published ?? null) : draft);

/** Whether two days are planned alike. */
export function isSame(one: Value, other: Value): boolean {
  if (one === null || other === null) return one === other;
  return one.kind === other.kind && one.shift === other.shift;
}

/** What a cell shows: what is not saved, else what is saved, else what the rule has. */
export function shownOf(cell: RosterCell, edited: Value | undefined) {
  return (edited === undefined ? savedOf(cell) : edited) ?? cell.usual;
}

/** The edits with changes; those of cells that can not be changed are left out, as is what is saved already. */
export function applyChanges(edits: Edits, dates: Roster['dates'], changes: readonly Change[]): Edits {
  const next = new Map(edits);
  for (const [row, own] of Map.groupBy(changes, (change) => change.row)) {
    const days = new Map(next.get(row.employeeId));
    for (const { day, value } of own) {
      const cell = row.days[day];
      if (!cell || cell.closed) continue;
      const { date } = dates[day]!;
      if (isSame(savedOf(cell), value)) days.delete(date);
      else days.set(date, value);
    }
    if (days.size > 0) next.set(row.employeeId, days);
    else next.delete(row.employeeId);
  }
  return next;
}

export const countEdits = (edits: Edits): number => [...edits.values()].reduce((sum, { size }) => sum + size, 0);

/** Edits as the server takes them. */
export const rowsOf = (edits: Edits, shifts: readonly RosterShift[]) =>
  [...edits].flatMap(([employeeId, days]) =>
    [...days].map(([date, value]) => {
      const shift = value?.shift === undefined ? 0 : (shifts[value.shift]?.id ?? 0);
      return { employeeId, date, kind: value?.kind ?? null, ...(shift > 0 && { shiftId: shift }) };
    }),
  );

const FREE = ['R', 'X', 'H'] as const;

/** What can be chosen for a day, in the order of its keys: shifts by 1 to 9, and the kinds of free days by their letters. */
export function choicesOf(t: Translate, { shifts, choices }: Pick<Roster, 'shifts' | 'choices'>) {
  return [
    ...shifts.slice(0, choices).map(({ name, start, end }, shift) => ({
      key: shift < 9 ? String(shift + 1) : '',
      text: name,
      note: t('month.shiftNote', { shift: name, start, end }),
      value: { kind: 'W' as const, shift },
    })),
    ...FREE.map((kind) => ({
      key: kind as string,
      text: t(`dayKind.${kind}`),
      note: t(`dayKind.${kind}`),
      value: { kind },
    })),
  ];
}

export type Choice = ReturnType<typeof choicesOf>[number];

/** Short text of a planned day: the beginning of the name of its shift, or of its kind. */
export function markOf(t: Translate, { kind, shift }: NonNullable<Value>, shifts: readonly RosterShift[]): string {
  if (kind !== 'W') return t(`roster.mark.${kind}`);
  return shift === undefined ? t('roster.mark.W') : [...shifts[shift]!.name].slice(0, 2).join('');
}

/** The same in full. */
export function nameOf(t: Translate, { kind, shift }: NonNullable<Value>, shifts: readonly RosterShift[]): string {
  if (kind !== 'W' || shift === undefined) return t(`dayKind.${kind}`);
  const { name, start, end } = shifts[shift]!;
  return t('month.shiftNote', { shift: name, start, end });
}

/**
 * What one wrote for a day: a key (`1`, `R`), the name of a shift or of a kind, or the first character of either where no other begins
 * with it. `-` and nothing go back to the rule; undefined for what is none of these.
 */
export function readValue(
  text: string,
  choices: readonly Choice[],
  marks: (choice: Choice) => string,
): Value | undefined {
  const wanted = text.normalize('NFKC').trim().toLowerCase();
  if (wanted === '' || wanted === '-') return null;
  const exact = choices.find((choice) =>
    [choice.key, choice.text, marks(choice)].some((each) => each !== '' && each.toLowerCase() === wanted),
  );
  if (exact) return exact.value;
  const begun = choices.filter((choice) => choice.text.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0]!.value : undefined;
}

/** Reads a pattern, a character for each day: `1122RX`. Returns the first character that means nothing, if there is one. */
export function readPattern(
  text: string,
  choices: readonly Choice[],
  marks: (choice: Choice) => string,
): { readonly values: readonly Value[] } | { readonly unknown: string } {
  const values: Value[] = [];
  for (const character of text.normalize('NFKC').replaceAll(/[\s,，、]/g, '')) {
    const value = readValue(character, choices, marks);
    if (value === undefined) return { unknown: character };
    values.push(value);
  }
  return { values };
}
