export interface SkeletonProps {
  /** Pixels or any CSS length; the full width without it. */
  readonly width?: number | string;
  /** Pixels; 12, the height of a line of text, without it. */
  readonly height?: number;
}

/** Where text will be. Put rows of it into a box of the final height, so that nothing jumps. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className="at-skeleton" style={{ width, height }} aria-hidden="true" />;
}
