import { momentOf } from '@atrium/sdk/server';
import { groupEvents, importedEvent, type ImportedEventRow } from '../server/rules/ics/importedEvents.ts';
import { Pace } from '../server/rules/ics/Pace.ts';
import { readIcs } from '../server/rules/ics/readIcs.ts';
import { zonesOfFile } from '../server/rules/ics/zones.ts';

/** What the events of a file become, on a day. */
export async function readEvents(
  file: string | Uint8Array,
  today = '2026-11-26',
): Promise<readonly ImportedEventRow[]> {
  const read = await readIcs(typeof file === 'string' ? Buffer.from(file) : file);
  if (read === null || read === 'many') throw new Error(`no calendar: ${String(read)}`);
  const zones = zonesOfFile(read.zones, 'Asia/Taipei');
  const label = (key: string) => (key === 'import.untitled' ? 'untitled' : `${key.slice('import.memo.'.length)}: `);
  const pace = new Pace(60_000);
  return Promise.all(groupEvents(read).map((group) => importedEvent(group, { zones, today, label }, pace)));
}

/** One line for each date, such as `2026-12-02 09:00-10:00 Plan`, or for an event that is refused; then what is said of it. */
export function describeRow({ title, occurrences, refused, notes }: ImportedEventRow): string[] {
  if (refused) return [`${title}: ${refused.key} ${refused.value ?? ''}`.trim()];
  return [
    ...occurrences.map((one) => {
      const [start, end] = [momentOf(one.startsOn), momentOf(one.endsOn)];
      const time = one.isAllDay
        ? `${one.firstOn}${one.lastOn === one.firstOn ? '' : ` to ${one.lastOn}`}`
        : `${start}-${end.startsWith(start.slice(0, 10)) ? end.slice(11) : end}`;
      return `${time} ${one.title}${one.isCancelled ? ' (cancelled)' : ''}`;
    }),
    ...notes.map(({ key, value }) => `${key} ${value ?? ''}`.trim()),
  ];
}
