export interface SkeletonProps {
  /** Pixels or any CSS length; the full width without it. */
  readonly width?: number | string;
  /** Pixels; 12, the height of a line of text, without it. */
  readonly height?: number;
}

/** A placeholder for text. Put rows of it into a container of the final height, so that the layout does not shift. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className="at-skeleton" style={{ width, height }} aria-hidden="true" />;
}
