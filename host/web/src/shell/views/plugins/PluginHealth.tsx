import { momentLabel } from '@atrium/ui';
import type { Detail } from './installed.ts';
import { Line, Section } from './PaneParts.tsx';
import { Facts, StateMark, writeTime } from './pluginMarks.tsx';
import { usePluginText } from './usePluginText.ts';

const EVENT_ICONS: Readonly<Record<string, string>> = {
  install: 'import',
  update: 'arrow-up',
  restore: 'undo',
  enable: 'tick-circle',
  start: 'refresh',
  disable: 'disable',
  quarantine: 'shield',
  crash: 'error',
  fault: 'error',
  export: 'download',
};

/** How fast its calls are, in which processes it runs, and what has happened to it. */
export function PluginHealth({ plugin: { processes, hours, recent } }: { readonly plugin: Detail }) {
  const t = usePluginText();
  return (
    <>
      <LatencyPlot hours={hours} />
      {processes.length === 0 ? <p className="at-mute">{t('noProcess')}</p> : <Processes processes={processes} />}
      <section>
        <h3>{t('limits')}</h3>
        <Facts
          facts={[
            [t('limit.crash'), t('limit.crashText')],
            [t('limit.stuck'), t('limit.stuckText')],
          ]}
        />
      </section>
      <Section title={t('recent')} count={recent.length}>
        {recent.map(({ at, kind, title, detail, person }) => (
          <Line
            key={`${at} ${kind} ${detail}`}
            icon={EVENT_ICONS[kind] ?? 'time'}
            note={person ?? t('byItself')}
            end={momentLabel(at)}
          >
            {detail === '' ? title : t('eventOf', { title, detail })}
          </Line>
        ))}
      </Section>
    </>
  );
}

/** The plugin in each of them. */
function Processes({ processes }: Pick<Detail, 'processes'>) {
  const t = usePluginText();
  return (
    <>
      <table className="ws-plugin-table ws-plugin-processes" aria-label={t('column.process')}>
        <caption className="at-caption at-mute">{t('healthNote')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.process')}</th>
            <th scope="col">{t('column.version')}</th>
            <th scope="col">{t('column.started')}</th>
            <th scope="col">{t('column.p95')}</th>
            <th scope="col">{t('column.errors')}</th>
          </tr>
        </thead>
        <tbody>
          {processes.map(({ name, version, state, activatedIn, p95, errors }) => (
            <tr key={name}>
              <td title={t(`state.${state}`)}>
                <StateMark state={state}>{name}</StateMark>
              </td>
              <td>{version}</td>
              <td>{writeTime(t, activatedIn)}</td>
              <td>{writeTime(t, p95)}</td>
              <td>{errors > 0 ? <b className="ws-plugin-bad">{errors}</b> : errors}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {processes.map(
        ({ name, state, failure }) =>
          failure && (
            <section key={name}>
              <h3>
                {name}
                <small>{t(`state.${state}`)}</small>
              </h3>
              <pre className="ws-plugin-stack">{failure.message}</pre>
              <Facts
                facts={[
                  [t('fact.phase'), failure.phase],
                  [t('fact.code'), failure.code],
                ]}
              />
            </section>
          ),
      )}
    </>
  );
}

/** Size of the plot, in units of its own. */
const WIDTH = 384;
const HEIGHT = 48;
/** Room above the highest hour and below the lowest one, for the width of the line. */
const EDGE = 2;
/** Hours between two labels. */
const STEP = 6;

/** p95 of the plugin's calls by the hour. Hours without calls are gaps. */
function LatencyPlot({ hours }: Pick<Detail, 'hours'>) {
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
