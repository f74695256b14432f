import type { RequestFacts } from '@atrium/sdk/server';
import { MAX_IMPORTED } from '../../../contract/accessCalls.ts';
import { MAX_ICS_BYTES } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import {
  expandEvents,
  groupEvents,
  importedEvent,
  type ImportedEventRow,
  MAX_OCCURRENCES_OF_FILE,
} from './importedEvents.ts';
import { distinctRows } from './planImport.ts';
import { type IcsFile, readIcs } from './readIcs.ts';
import { zonesOfFile } from './zones.ts';

interface ReadFile {
  readonly name: string;
  readonly file: IcsFile;
  readonly rows: readonly ImportedEventRow[];
}

/**
 * What the events of an uploaded file become.
 *
 * @throws Refusal 422 for a file that is none, too large, of too many events, or with repeats that take too long
 */
export async function readRows(
  context: CalendarContext,
  fileId: string,
  language: RequestFacts['language'],
): Promise<ReadFile> {
  const { refuse, clock } = context;
  const upload = await context.files.open(fileId);
  if (upload.size > MAX_ICS_BYTES) throw refuse.invalid('import.large');
  const file = await readIcs(await upload.bytes());
  if (!file) throw refuse.invalid('import.unreadable');
  const most = (maximum: number) => refuse.invalid('import.most', { maximum: maximum.toLocaleString('en') });
  const groups = file === 'many' ? [] : groupEvents(file);
  if (file === 'many' || groups.length > MAX_IMPORTED) throw most(MAX_IMPORTED);
  // The company's zone is that of the process.
  const zones = zonesOfFile(file.zones, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const label = (key: Parameters<CalendarContext['text']>[0]) => context.render(context.text(key), language);
  const options = { zones, today: clock.today(), label };
  const expanded = await expandEvents(groups, (group, pace) => importedEvent(group, options, pace));
  if (expanded === 'heavy') throw refuse.invalid('import.heavy');
  const rows = expanded === 'many' ? [] : distinctRows(expanded);
  const count = rows.reduce((sum, { occurrences }) => sum + occurrences.length, 0);
  if (expanded === 'many' || count > MAX_OCCURRENCES_OF_FILE) throw most(MAX_OCCURRENCES_OF_FILE);
  return { name: upload.name, file, rows };
}
