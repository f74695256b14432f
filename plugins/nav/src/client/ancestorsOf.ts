/** What is needed of an entry to tell what stands above it. */
interface Placed {
  readonly id: number;
  /** 0 = the top. */
  readonly parentId: number;
  readonly name: string;
  readonly enable: boolean;
}

/** The directories above an entry, from the top down. */
export function ancestorsOf<Row extends Placed>(rows: ReadonlyMap<number, Row>, entry: Placed): readonly Row[] {
  const above: Row[] = [];
  // Each at most once: the tree that the server keeps has no circles, an answer half read could have one.
  for (let at = rows.get(entry.parentId); at && !above.includes(at); at = rows.get(at.parentId)) above.unshift(at);
  return above;
}
