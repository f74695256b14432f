import './linePlot.css';

/** Size of the plot, in units of its own. */
const WIDTH = 384;
const HEIGHT = 48;
/** Room above the highest value and below the lowest one, for the width of the line. */
const EDGE = 2;

export interface LinePlotProps {
  /** null: none there, which is a gap. */
  readonly values: readonly (number | null)[];
  /** Says what the line shows, to those who do not see it. */
  readonly label: string;
  /** A line across that should not be passed. */
  readonly limit?: number;
}

/** A line over equal steps of time, as wide as its place. */
export function LinePlot({ values, label, limit }: LinePlotProps) {
  const most = Math.max(...values.map((value) => value ?? 0), limit ?? 0, 1);
  const x = (at: number) => (at / Math.max(values.length - 1, 1)) * WIDTH;
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
  return (
    <svg
      className="ws-plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {limit !== undefined && <path className="ws-plot-limit" d={`M 0 ${y(limit)} H ${WIDTH}`} />}
      {findRuns(values).map((run) => {
        const line = run.map(({ at, value }) => `${x(at)} ${y(value)}`).join(' L ');
        const [first, end] = [run[0]!, run.at(-1)!];
        // A single point has no length: a round cap makes it visible.
        const path = run.length === 1 ? `M ${line} h 0.01` : `M ${line}`;
        return (
          <g key={first.at}>
            <path className="ws-plot-area" d={`M ${x(first.at)} ${HEIGHT} L ${line} L ${x(end.at)} ${HEIGHT} Z`} />
            <path className="ws-plot-line" d={path} />
          </g>
        );
      })}
    </svg>
  );
}

interface Point {
  readonly at: number;
  readonly value: number;
}

/** Values that follow each other without a gap. */
function findRuns(values: LinePlotProps['values']): Point[][] {
  const runs: Point[][] = [];
  let isOpen = false;
  for (const [at, value] of values.entries()) {
    if (value !== null) {
      if (isOpen) runs.at(-1)!.push({ at, value });
      else runs.push([{ at, value }]);
    }
    isOpen = value !== null;
  }
  return runs;
}
