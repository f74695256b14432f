/** The place of something on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Before which of several boxes in a row or a column a point lies.
 *
 * @returns an index; the number of boxes for the place after the last one
 */
export function dropIndex(boxes: readonly Box[], point: number, axis: 'x' | 'y'): number {
  const middle = ({ left, top, width, height }: Box) => (axis === 'x' ? left + width / 2 : top + height / 2);
  const index = boxes.findIndex((box) => point < middle(box));
  return index === -1 ? boxes.length : index;
}

/** The sequence with one item put before the item now at `index`; at the end if there is none. */
export function moveBefore<Item>(items: readonly Item[], item: Item, index: number): Item[] {
  const from = items.indexOf(item);
  const rest = items.filter((each) => each !== item);
  return rest.toSpliced(from !== -1 && from < index ? index - 1 : index, 0, item);
}
