import type { Handler } from '@atrium/sdk/server';
import { MAX_IMPORTED, type accessCalls } from '../../contract/accessCalls.ts';
import { MAX_ICS_BYTES } from '../../contract/limits.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import {
  expandEvents,
  importedEvent,
  type ImportedEventRow,
  type ImportedOccurrence,
  MAX_OCCURRENCES_OF_FILE,
} from '../rules/ics/importedEvents.ts';
import { parseIcs } from '../rules/ics/parseIcs.ts';
import { lockImports, presentKeys, saveImported } from '../rules/ics/saveImported.ts';
import { wholeDayText } from '../rules/items.ts';
import { spanTexts } from '../rules/times.ts';

/**
 * Imports an `.ics` file, or reports what importing it would do. Each event is recognised by its UID, and a date of a repeat
 * by its RECURRENCE-ID: what was imported before stays as it is.
 *
 * Refuses with 422: a file that is none, too large, of too many events, or with repeats that take too long.
 */
export function importFile(context: CalendarContext): Handler<typeof accessCalls.importFile> {
  return async ({ body, caller, request }) => {
    const events = await readEvents(context, body.fileId);
    const text = (key: Parameters<CalendarContext['text']>[0]) => context.render(context.text(key), request.language);
    const today = context.clock.today();
    const rows = await expandEvents(events, (event) => importedEvent(event, text('import.untitled'), today));
    if (rows === 'heavy') throw context.refuse.invalid('import.heavy');
    const all = rows === 'many' ? [] : distinct(rows.flatMap(({ occurrences }) => occurrences));
    if (rows === 'many' || all.length > MAX_OCCURRENCES_OF_FILE)
      throw context.refuse.invalid('import.most', { maximum: MAX_OCCURRENCES_OF_FILE });
    const readPresent = () =>
      presentKeys(
        context,
        caller,
        all.map(({ key }) => key),
      );
    const isNew = (known: ReadonlySet<string>) => all.filter(({ key }) => !known.has(key));
    const save = () =>
      context.transaction(async () => {
        await lockImports(context, caller.id);
        const known = await readPresent();
        const fresh = isNew(known);
        await saveImported(context, caller, fresh);
        await context.audit.record({ action: 'schedule.import', target: 'schedules', detail: { added: fresh.length } });
        return known;
      });
    const present = await (body.dryRun ? readPresent() : save());
    const added = isNew(present);
    const wholeDay = wholeDayText(context, request.language);
    const list = rows.map((row) => ({
      title: row.title,
      count: row.occurrences.length,
      ...describeSpan(row, wholeDay),
      effect: describeEffect(row, present),
      reason: row.refused || row.left ? text((row.refused ?? row.left)!) : '',
    }));
    const refused = rows.filter((row) => row.refused).length;
    return { list, added: added.length, present: all.length - added.length, refused };
  };
}

async function readEvents(context: CalendarContext, fileId: string) {
  const upload = await context.files.open(fileId);
  if (upload.size > MAX_ICS_BYTES) throw context.refuse.invalid('import.large');
  const events = await parseIcs(await upload.bytes());
  if (!events) throw context.refuse.invalid('import.unreadable');
  if (events === 'many' || events.length > MAX_IMPORTED)
    throw context.refuse.invalid('import.most', { maximum: MAX_IMPORTED });
  return events;
}

/** A file may have an event twice: the first one counts. */
const distinct = (all: readonly ImportedOccurrence[]): ImportedOccurrence[] => [
  ...new Map(all.toReversed().map((one) => [one.key, one])).values(),
];

function describeSpan({ occurrences: [first] }: ImportedEventRow, wholeDay: string) {
  if (!first) return { startTime: '', endTime: '', isAllDay: false };
  const { startTime, endTime } = spanTexts(first, wholeDay);
  return { startTime, endTime, isAllDay: first.isAllDay };
}

function describeEffect(
  { refused, occurrences }: ImportedEventRow,
  present: ReadonlySet<string>,
): 'new' | 'present' | 'refused' {
  if (refused) return 'refused';
  return occurrences.every(({ key }) => present.has(key)) ? 'present' : 'new';
}
