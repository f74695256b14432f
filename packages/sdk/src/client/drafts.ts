/** Everything of one person in one tab or panel. A dot in the frame's key is written otherwise, so that no key begins another. */
const begin = (person: number, frame: string) =>
  `atrium.draft.${person}.${frame.replaceAll('%', '%25').replaceAll('.', '%2E')}.`;

/** The name in local storage of one draft. */
export const draftKey = (person: number, frame: string, plugin: string, name: string): string =>
  `${begin(person, frame)}${plugin}.${name}`;

/** Forgets every draft of this person in the tab or panel with this key: what was typed there was given up. */
export function clearDrafts(person: number, frame: string): void {
  const start = begin(person, frame);
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
}
