import type { Detail } from './installed.ts';
import { writeTime } from './pluginMarks.tsx';
import { usePluginText } from './usePluginText.ts';

const WIDTH = 384;
const HEIGHT = 48;
/** Room above the highest hour and below the lowest one, for the width of the line. */
const EDGE = 2;
/** Hours between two labels. */
const STEP = 6;

/** p95 of the plugin's calls by the hour. Hours without calls are gaps. */
export function LatencyPlot({ hours }: Pick<Detail, 'hours'>) {
  const t = usePluginText();
  const known = hours.flatMap(({ p95 }) => p95 ?? []);
  const most = Math.max(...known, 1);
  const last = hours.at(-1)?.p95 ?? null;
  const x = (at: number) => (at / Math.max(hours.length - 1, 1)) * WIDTH;
  const y = (p95: number) => HEIGHT - EDGE - (p95 / most) * (HEIGHT - 2 * EDGE);
  const runs = runsOf(hours);
  const summary =
    known.length === 0
      ? t('plotNone')
      : t('plotText', { now: writeTime(t, last), most: writeTime(t, Math.max(...known)) });
  return (
    <section className="ws-plugin-plot">
      <h3>
        {t('plot')}
        <small>{t('plotHours')}</small>
        <span className="at-caption at-mute">{summary}</span>
      </h3>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('plotLabel', { summary })}
      >
        {runs.map((run) => {
          const line = run.map(({ at, p95 }) => `${x(at)} ${y(p95)}`).join(' L ');
          const [first, end] = [run[0]!, run.at(-1)!];
          // A single hour has no length: a round cap makes it a point.
          const path = run.length === 1 ? `M ${line} h 0.01` : `M ${line}`;
          return (
            <g key={first.at}>
              <path className="ws-plugin-area" d={`M ${x(first.at)} ${HEIGHT} L ${line} L ${x(end.at)} ${HEIGHT} Z`} />
              <path className="ws-plugin-line" d={path} />
            </g>
          );
        })}
      </svg>
      <div className="ws-plugin-hours" aria-hidden="true">
        {hours
          .filter((_, at) => at % STEP === 0 || at === hours.length - 1)
          .map(({ from }) => (
            <span key={from}>{from.slice(11, 16)}</span>
          ))}
      </div>
    </section>
  );
}

interface Point {
  readonly at: number;
  readonly p95: number;
}

/** Hours with calls, one after the other. */
function runsOf(hours: Detail['hours']): Point[][] {
  const runs: Point[][] = [];
  let isOpen = false;
  for (const [at, { p95 }] of hours.entries()) {
    if (p95 !== null) {
      if (isOpen) runs.at(-1)!.push({ at, p95 });
      else runs.push([{ at, p95 }]);
    }
    isOpen = p95 !== null;
  }
  return runs;
}
