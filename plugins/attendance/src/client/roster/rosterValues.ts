import type { Roster, Translate } from '../types.ts';

export type RosterRow = Roster['list'][number];
export type RosterCell = RosterRow['days'][number];
export type RosterShift = Roster['shifts'][number];

/** A planned day as it is drawn: its shift is an index of the shifts of one answer, which the next one may order otherwise. */
export type Planned = RosterCell['usual'];

/** What a day is to become; a work day has the id of its shift. Null is what the rule has. */
export type Value =
  { readonly kind: 'W'; readonly shiftId: number } | { readonly kind: Exclude<Planned['kind'], 'W'> } | null;

type Shifts = Pick<Roster, 'shifts' | 'choices'>;

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

/** What is saved of a cell, published or not; null where the rule decides. */
export const savedOf = ({ draft, published }: RosterCell): Planned | null =>
  draft === undefined ? (published ?? null) : draft;

/** What a cell is to become, to be as it is saved; undefined for a shift that can not be chosen. */
export function savedValue(cell: RosterCell, { shifts }: Shifts): Value | undefined {
  const saved = savedOf(cell);
  if (saved === null) return null;
  if (saved.kind !== 'W') return { kind: saved.kind };
  const id = saved.shift === undefined ? 0 : (shifts[saved.shift]?.id ?? 0);
  return id > 0 ? { kind: 'W', shiftId: id } : undefined;
}

const shiftOf = (value: Exclude<Value, null>) => (value.kind === 'W' ? value.shiftId : 0);

/** Whether two days are to become the same. */
export function isSame(one: Value, other: Value): boolean {
  if (one === null || other === null) return one === other;
  return one.kind === other.kind && shiftOf(one) === shiftOf(other);
}

/** Whether two days are drawn alike. */
export const isDrawnAlike = (one: Planned, other: Planned): boolean =>
  one.kind === other.kind && one.shift === other.shift;

/** What a cell shows: what is not saved, else what is saved, else what the rule has. */
export function shownOf(cell: RosterCell, edited: Value | undefined, { shifts, choices }: Shifts): Planned {
  if (edited === undefined) return savedOf(cell) ?? cell.usual;
  if (edited === null) return cell.usual;
  if (edited.kind !== 'W') return edited;
  const shift = shifts.findIndex(({ id }, index) => index < choices && id === edited.shiftId);
  return shift < 0 ? { kind: 'W' } : { kind: 'W', shift };
}

/** Whether a cell is saved as it is to become. A shift whose times have changed since can be planned again. */
function isSaved(cell: RosterCell, value: Value, answer: Shifts): boolean {
  const saved = savedValue(cell, answer);
  if (saved === undefined || !isSame(saved, value)) return false;
  return value === null || isDrawnAlike(savedOf(cell)!, shownOf(cell, value, answer));
}

/**
 * The edits with changes; those of cells that can not be changed are left out, as is what is saved already.
 *
 * @param isSaving keeps what is saved already, too: something else is about to be
 */
export function applyChanges(
  edits: Edits,
  answer: Shifts & Pick<Roster, 'dates'>,
  changes: readonly Change[],
  isSaving = false,
): Edits {
  const next = new Map(edits);
  for (const [row, own] of Map.groupBy(changes, (change) => change.row)) {
    const days = new Map(next.get(row.employeeId));
    for (const { day, value } of own) {
      const cell = row.days[day];
      if (!cell || cell.closed) continue;
      const { date } = answer.dates[day]!;
      if (!isSaving && isSaved(cell, value, answer)) days.delete(date);
      else days.set(date, value);
    }
    if (days.size > 0) next.set(row.employeeId, days);
    else next.delete(row.employeeId);
  }
  return next;
}

/** The edits without those for which `isDropped`. */
export function withoutEdits(
  edits: Edits,
  isDropped: (employeeId: number, date: string, value: Value) => boolean,
): Edits {
  const kept = [...edits].flatMap(([id, days]) => {
    const own = new Map([...days].filter(([date, value]) => !isDropped(id, date, value)));
    return own.size > 0 ? [[id, own] as const] : [];
  });
  return new Map(kept);
}

/** The edits without those that were sent and are still the same: what was changed meanwhile is not saved yet. */
export const withoutSent = (edits: Edits, sent: Edits): Edits =>
  withoutEdits(edits, (id, date, value) => {
    const saved = sent.get(id)?.get(date);
    return saved !== undefined && isSame(saved, value);
  });

export const countEdits = (edits: Edits): number => [...edits.values()].reduce((sum, { size }) => sum + size, 0);

/** Edits as the server takes them. */
export const rowsOf = (edits: Edits) =>
  [...edits].flatMap(([employeeId, days]) =>
    [...days].map(([date, value]) => ({ employeeId, date, kind: value?.kind ?? null, ...shiftIn(value) })),
  );

const shiftIn = (value: Value) => (value?.kind === 'W' ? { shiftId: value.shiftId } : {});

const FREE = ['R', 'X', 'H'] as const;

/** What can be chosen for a day, in the order of its keys: shifts by 1 to 9, and the kinds of free days by their letters. */
export function choicesOf(t: Translate, { shifts, choices }: Shifts) {
  return [
    ...shifts.slice(0, choices).map(({ id, name, start, end }, shift) => ({
      key: shift < 9 ? String(shift + 1) : '',
      text: name,
      note: t('month.shiftNote', { shift: name, start, end }),
      value: { kind: 'W' as const, shiftId: id },
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
export function markOf(t: Translate, { kind, shift }: Planned, shifts: readonly RosterShift[]): string {
  if (kind !== 'W') return t(`roster.mark.${kind}`);
  return shift === undefined ? t('roster.mark.W') : [...shifts[shift]!.name].slice(0, 2).join('');
}

/** The same in full. */
export function nameOf(t: Translate, { kind, shift }: Planned, shifts: readonly RosterShift[]): string {
  if (kind !== 'W' || shift === undefined) return t(`dayKind.${kind}`);
  const { name, start, end } = shifts[shift]!;
  return t('month.shiftNote', { shift: name, start, end });
}

/**
 * What one wrote for a day: the name of a shift or of a kind, a key (`1`, `R`), or the first character of either where no other begins
 * with it. `-` and nothing go back to the rule; undefined for what is none of these.
 */
export function readValue(
  text: string,
  choices: readonly Choice[],
  marks: (choice: Choice) => string,
): Value | undefined {
  const wanted = text.normalize('NFKC').trim().toLowerCase();
  if (wanted === '' || wanted === '-') return null;
  // A shift may be named by a digit, which is the key of another.
  const exact = [(choice: Choice) => choice.text, (choice: Choice) => choice.key, marks]
    .map((read) => choices.find((choice) => read(choice).normalize('NFKC').toLowerCase() === wanted))
    .find((choice) => choice !== undefined);
  if (exact) return exact.value;
  const begun = choices.filter((choice) => choice.text.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0]!.value : undefined;
}

/** Short text of what can be chosen, as its cells have it. */
export const choiceMark = (t: Translate, { text, value }: Choice): string =>
  value.kind === 'W' ? [...text].slice(0, 2).join('') : t(`roster.mark.${value.kind}`);

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
