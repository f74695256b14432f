import { useRef, useState } from 'react';

/** What `SequenceList` is given of a list whose order the server keeps. */
export interface Moves<Row> {
  /** The rows as they were dropped, until the server has confirmed it. */
  readonly items: readonly Row[];
  onChange(items: readonly Row[], moved: Row, index: number): void;
}

/**
 * The order of rows that a person moves: it is shown at once. Moves are sent one after another, and none waits for the one before it
 * to be pressed.
 *
 * @param rows as the server has them
 * @param send saves the move of a row to a place from 1; resolves when `rows` have the new order, or the old one again
 */
export function useMoves<Row>(rows: readonly Row[], send: (row: Row, place: number) => Promise<void>): Moves<Row> {
  const [dropped, setDropped] = useState<readonly Row[] | null>(null);
  const sending = useRef<Promise<void>>(Promise.resolve());
  return {
    items: dropped ?? rows,
    onChange(items, moved, index) {
      setDropped(items);
      const sent = sending.current.then(() => send(moved, index + 1));
      sending.current = sent;
      void sent.then(() => sending.current === sent && setDropped(null));
    },
  };
}
