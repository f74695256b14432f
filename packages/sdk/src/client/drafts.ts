/** Used in place of plugin id and draft name. No plugin id is empty, so it cannot collide with a draft. */
const TITLES = '.titles';

const ofPerson = (person: number) => `atrium.draft.${person}.`;

/**
 * Key prefix of one person's drafts in one tab or panel. Dots in the frame's key are escaped, so that no prefix is the
 * prefix of another.
 */
const begin = (person: number, frame: string) =>
  `${ofPerson(person)}${frame.replaceAll('%', '%25').replaceAll('.', '%2E')}.`;

/** The local storage key of one draft. */
export const draftKey = (person: number, frame: string, plugin: string, name: string): string =>
  `${begin(person, frame)}${plugin}.${name}`;

/** Stores a draft. NaN is left out, since JSON cannot represent it. */
export function keepDraft(key: string, value: unknown): void {
  try {
    localStorage.setItem(
      key,
      JSON.stringify(value, (_, each: unknown) => (Number.isNaN(each) ? undefined : each)),
    );
  } catch {
    // if storage is full or blocked, only the draft is lost
  }
}

/** Reads a draft; undefined if there is none or it cannot be parsed. */
export function readDraft<T>(key: string): T | undefined {
  const kept = localStorage.getItem(key);
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as T;
  } catch {
    return undefined;
  }
}

/** Deletes a draft, and the titles stored for its tab or panel with the last one. */
export function dropDraft(key: string): void {
  localStorage.removeItem(key);
  const start = /^atrium\.draft\.\d+\.[^.]*\./.exec(key)?.[0];
  if (start === undefined || localStorage.getItem(start + TITLES) === null) return;
  if (Object.keys(localStorage).every((other) => other === start + TITLES || !other.startsWith(start)))
    localStorage.removeItem(start + TITLES);
}

/** Keys of the tabs and panels in which this person has drafts. */
export function draftedFrames(person: number): string[] {
  const start = ofPerson(person);
  const frames = Object.keys(localStorage)
    .filter((key) => key.startsWith(start) && !key.endsWith(`.${TITLES}`))
    .map((key) => key.slice(start.length, key.indexOf('.', start.length)));
  return [...new Set(frames)].map((frame) => frame.replaceAll('%2E', '.').replaceAll('%25', '%'));
}

/** Stores the titles (`Guard`) of the drafts of a tab or panel, for use while it is not open. */
export function nameDrafts(person: number, frame: string, titles: readonly string[]): void {
  if (draftedFrames(person).includes(frame)) keepDraft(begin(person, frame) + TITLES, titles);
}

/** The stored titles of the drafts of a tab or panel; empty if there are none. */
export function draftTitles(person: number, frame: string): readonly string[] {
  return readDraft<readonly string[]>(begin(person, frame) + TITLES) ?? [];
}

/** Deletes every draft of this person in the tab or panel with this key, after its input was discarded. */
export function clearDrafts(person: number, frame: string): void {
  const start = begin(person, frame);
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) dropDraft(key);
}
