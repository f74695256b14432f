/** The parts of an entry that are needed to find its ancestors. */
interface Placed {
  readonly id: number;
  /** 0 = the top. */
  readonly parentId: number;
  readonly name: string;
  readonly enable: boolean;
}

/** Returns the directories that contain an entry, from the top down. */
export function findAncestors<Row extends Placed>(rows: ReadonlyMap<number, Row>, entry: Placed): readonly Row[] {
  const above: Row[] = [];
  // Each at most once: the stored tree has no cycles, but a mix of stale and new rows could.
  for (let at = rows.get(entry.parentId); at && !above.includes(at); at = rows.get(at.parentId)) above.unshift(at);
  return above;
}
