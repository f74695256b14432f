/** Stands where a draft has the id of its plugin and its name: no id is empty, so that no draft is called so. */
const TITLES = '.titles';

const ofPerson = (person: number) => `atrium.draft.${person}.`;

/** Everything of one person in one tab or panel. A dot in the frame's key is written otherwise, so that no key begins another. */
const begin = (person: number, frame: string) =>
  `${ofPerson(person)}${frame.replaceAll('%', '%25').replaceAll('.', '%2E')}.`;

/** The name in local storage of one draft. */
export const draftKey = (person: number, frame: string, plugin: string, name: string): string =>
  `${begin(person, frame)}${plugin}.${name}`;

/** Keeps a draft; what is not a number is left out, as JSON has no word for it. */
export function keepDraft(key: string, value: unknown): void {
  try {
    localStorage.setItem(
      key,
      JSON.stringify(value, (_, each: unknown) => (Number.isNaN(each) ? undefined : each)),
    );
  } catch {
    // a full or forbidden store costs only the draft, not the typing
  }
}

/** undefined where nothing is kept, or nothing that can be read. */
export function readDraft<T>(key: string): T | undefined {
  const kept = localStorage.getItem(key);
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as T;
  } catch {
    return undefined;
  }
}

/** Forgets a draft; what the drafts of its tab or panel were called goes with the last of them. */
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

/** Keeps beside the drafts of a tab or panel what they are called (`Guard`), for when it is not open. */
export function nameDrafts(person: number, frame: string, titles: readonly string[]): void {
  if (draftedFrames(person).includes(frame)) keepDraft(begin(person, frame) + TITLES, titles);
}

/** What the drafts of a tab or panel are called; none where nobody has said it. */
export function draftTitles(person: number, frame: string): readonly string[] {
  return readDraft<readonly string[]>(begin(person, frame) + TITLES) ?? [];
}

/** Forgets every draft of this person in the tab or panel with this key: what was typed there was given up. */
export function clearDrafts(person: number, frame: string): void {
  const start = begin(person, frame);
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) dropDraft(key);
}
