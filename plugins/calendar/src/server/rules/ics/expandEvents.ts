import type { VEvent } from 'node-ical';
import { othersFirst } from '../othersFirst.ts';
import type { ImportedEventRow } from './importedEvents.ts';

/** Schedules that one file may become. */
export const MAX_OCCURRENCES_OF_FILE = 5000;
/** Milliseconds that the repeats of one file may take. */
const BUDGET_MS = 3000;
/** Milliseconds after which other calls are answered first. */
const PIECE_MS = 20;

/**
 * What all events of a file become. A rule is one line and may take long: there is a pause for other calls every few of them, and an
 * end to it.
 *
 * @returns 'many' for more schedules than a file may become, 'heavy' if it takes too long
 */
export async function expandEvents(
  events: readonly VEvent[],
  expand: (event: VEvent) => ImportedEventRow,
  budget = BUDGET_MS,
): Promise<ImportedEventRow[] | 'many' | 'heavy'> {
  const rows: ImportedEventRow[] = [];
  let [count, spent, begun] = [0, 0, performance.now()];
  for (const event of events) {
    const row = expand(event);
    rows.push(row);
    count += row.occurrences.length;
    // A file may have an event twice.
    if (count > 2 * MAX_OCCURRENCES_OF_FILE) return 'many';
    const took = performance.now() - begun;
    if (spent + took > budget) return 'heavy';
    if (took < PIECE_MS) continue;
    spent += took;
    await othersFirst();
    begun = performance.now();
  }
  return rows;
}
