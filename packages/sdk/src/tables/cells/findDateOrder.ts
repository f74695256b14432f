import type { DateOrder } from './readDate.ts';
import { narrow } from './cleanText.ts';

interface Cell {
  readonly line: number;
  readonly text: string;
}

/** Dates that can be read in one order only, as `25/1/2026`: the other dates of the column are probably written alike. */
export interface DateEvidence extends Cell {
  readonly order: DateOrder;
  /** How many there are; line and text are those of the first. */
  readonly count: number;
}

export interface FoundDateOrder {
  /** How many dates may be two, as `1/5/2026`. */
  readonly count: number;
  /** The first of them; undefined where the order does not matter. */
  readonly sample: Cell | undefined;
  readonly evidence: readonly DateEvidence[];
  /** The order of all evidence; undefined without any, or where it disagrees. */
  readonly order: DateOrder | undefined;
}

const DAY_AND_MONTH = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/;

/** Finds the order of day and month in a column, by those dates of it that can be read in one way only. */
export function findDateOrder(cells: readonly Cell[]): FoundDateOrder {
  const evidence = new Map<DateOrder, { -readonly [Name in keyof DateEvidence]: DateEvidence[Name] }>();
  let count = 0;
  let sample: Cell | undefined;
  for (const { line, text } of cells) {
    const [, first, second] = DAY_AND_MONTH.exec(narrow(text).trim())?.map(Number) ?? [];
    if (first === undefined || second === undefined || first === second || (first > 12 && second > 12)) continue;
    if (first <= 12 && second <= 12) {
      sample ??= { line, text: text.trim() };
      count += 1;
      continue;
    }
    const order = first > 12 ? 'dmy' : 'mdy';
    const known = evidence.get(order);
    if (known) known.count += 1;
    else evidence.set(order, { order, line, text: text.trim(), count: 1 });
  }
  const found = [...evidence.values()];
  return { count, sample, evidence: found, order: found.length === 1 ? found[0]!.order : undefined };
}
