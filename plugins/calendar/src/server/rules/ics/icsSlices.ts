/** Lines of a slice, with the zones: parsed within some milliseconds. */
const SLICE = 1000;

/**
 * A file in slices that are parsed on their own: the parser takes a whole file in one go, and looks through all of it for each date with
 * a zone. A slice has whole events, all with the same UID, since one may be the exception of another; and the zones of the file.
 *
 * @param lines from `icsLines`
 */
export function* icsSlices(lines: readonly string[]): Generator<readonly string[]> {
  const { zones, groups } = componentsOf(lines);
  // Many zones are repeated less often.
  const size = Math.max(SLICE, 2 * zones.length);
  let slice: string[] = [];
  const whole = () => ['BEGIN:VCALENDAR', ...zones, ...slice, 'END:VCALENDAR'];
  for (const group of groups) {
    for (const line of group) slice.push(line);
    if (zones.length + slice.length < size) continue;
    yield whole();
    slice = [];
  }
  if (slice.length > 0) yield whole();
}

/** The lines of all zones, and of the events by UID, in the order of the file. One that does not end is left out. */
function componentsOf(lines: readonly string[]): { zones: readonly string[]; groups: Iterable<readonly string[]> } {
  const zones: string[] = [];
  const groups = new Map<string | number, string[]>();
  let [begun, uid]: [number, string | undefined] = [-1, undefined];
  for (const [at, line] of lines.entries()) {
    if (line === 'BEGIN:VEVENT' || line === 'BEGIN:VTIMEZONE') [begun, uid] = [at, undefined];
    else if (/^UID[;:]/.test(line)) uid = line.slice(line.indexOf(':') + 1).trim();
    else if (line === 'END:VEVENT' || line === 'END:VTIMEZONE') {
      const component = lines.slice(begun, at + 1);
      if (line === 'END:VTIMEZONE') zones.push(...component);
      else if (uid === undefined || !groups.has(uid)) groups.set(uid ?? at, component);
      else groups.get(uid)!.push(...component);
    }
  }
  return { zones, groups: groups.values() };
}
