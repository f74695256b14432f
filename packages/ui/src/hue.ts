/** The eight hues of the schedule types; each has a tint, a mark and an ink in every theme. */
export type Hue = 'azure' | 'teal' | 'green' | 'amber' | 'coral' | 'rose' | 'violet' | 'slate';

/** All hues, in the order in which they are offered. */
export const HUES: readonly Hue[] = ['azure', 'teal', 'green', 'amber', 'coral', 'rose', 'violet', 'slate'];

/** Returns the hue of an id, always the same one, so that people are recognised by it. */
export function hueOf(id: string | number): Hue {
  let hash = 0;
  for (const character of String(id)) hash = (hash * 31 + character.codePointAt(0)!) >>> 0;
  return HUES[hash % HUES.length]!;
}
