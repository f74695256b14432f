import { Skeleton } from '../primitives/Skeleton.tsx';

export interface SkeletonRowsProps {
  readonly count: number;
  readonly width: number;
  /** The rows reserve their space at once; their bars appear only after the delay. */
  readonly visible: boolean;
}

const LENGTHS = [72, 88, 60, 80, 64];

/** Rows of the final height, so that nothing jumps when the real ones come. */
export function SkeletonRows({ count, width, visible }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="at-table-skeleton" aria-hidden="true">
      {Array.from({ length: width }, (_cell, cell) => (
        <td key={cell}>{visible && <Skeleton width={`${LENGTHS[(row + cell * 2) % LENGTHS.length]}%`} />}</td>
      ))}
    </tr>
  ));
}
