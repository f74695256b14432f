/** The new index of an item after a change of its list; null if its error is cleared or it was removed. */
export type Moved = (index: number) => number | null;

/**
 * The remaining errors after the value at a path has changed: its own is cleared, those of list items move with the
 * items.
 */
export function errorsAfterChange(
  problems: Readonly<Record<string, string>>,
  path: string,
  moved: Moved = () => null,
): Readonly<Record<string, string>> {
  const left = Object.entries(problems).flatMap(([at, problem]): [string, string][] => {
    if (at === path) return [];
    if (!at.startsWith(`${path}.`)) return [[at, problem]];
    const index = moved(Number(at.slice(path.length + 1)));
    return index === null ? [] : [[`${path}.${index}`, problem]];
  });
  return Object.fromEntries(left);
}
