/** Where the item at an index stands after a change of its list; null where its problem is settled or it is gone. */
export type Moved = (index: number) => number | null;

/**
 * The problems that are left when the value at a path has changed: its own is settled, those of the items of a list go where
 * the items went.
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
