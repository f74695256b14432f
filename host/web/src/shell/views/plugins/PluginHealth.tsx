import { Button, copyText, momentLabel } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { NOTICES } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { LinePlot } from '../LinePlot.tsx';
import type { Detail } from './installed.ts';
import { Line, Section } from './PaneParts.tsx';
import { Facts, StateMark, writeTime } from './pluginMarks.tsx';
import { ErrorMinutes } from './PluginTrouble.tsx';
import { AuditLink } from './otherViews.tsx';
import type { PluginActions } from './usePluginActions.tsx';
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

interface PluginHealthProps {
  readonly plugin: Detail;
  readonly actions: PluginActions;
}

/** How fast its calls are, in which processes it runs, and what has happened to it. */
export function PluginHealth({ plugin, actions }: PluginHealthProps) {
  const t = usePluginText();
  const { id, processes, hours, recent } = plugin;
  return (
    <>
      <LatencyPlot hours={hours} />
      <ErrorMinutes minutes={plugin.errorMinutes} />
      {processes.length === 0 ? <p className="at-mute">{t('noProcess')}</p> : <Processes processes={processes} />}
      <Running plugin={plugin} actions={actions} />
      <ErrorReport plugin={plugin} />
      <section>
        <h3>{t('limits')}</h3>
        <Facts
          facts={[
            [t('limit.crash'), t('limit.crashText')],
            [t('limit.stuck'), t('limit.stuckText')],
          ]}
        />
      </section>
      <Section title={t('recent')} count={recent.length} end={<AuditLink plugin={id} />}>
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

/** Its calls that failed last, and a report of them for the team that makes it: without messages, data and people. */
function ErrorReport({ plugin }: Pick<PluginHealthProps, 'plugin'>) {
  const t = usePluginText();
  const notices = useService(NOTICES);
  const { faults, recent, processes } = plugin;
  const stops = recent.filter(({ kind }) => kind === 'crash' || kind === 'quarantine');
  const copy = async () => {
    if (await copyText({ text: writeReport(plugin, stops, t) }))
      notices.toast({ tone: 'success', message: t('errors.copied') });
    else notices.toast({ tone: 'warning', message: t('errors.copyFailed') });
  };
  return (
    <>
      <Section
        title={t('errors.title')}
        count={faults.length}
        end={
          faults.length + stops.length > 0 && (
            <Button small variant="quiet" className="ws-plugin-go" onClick={() => void copy()}>
              {t('errors.copy')}
            </Button>
          )
        }
      >
        {faults.map(({ at, code, call, error, place, requestId }) => (
          <Line
            key={requestId}
            icon="error"
            note={[error === '' ? t('errors.late') : error, place, requestId].filter(Boolean).join(t('comma'))}
            end={momentLabel(at)}
          >
            {t('errors.of', { code, call })}
          </Line>
        ))}
      </Section>
      <p className="at-caption at-mute">{t(processes.length > 1 ? 'errors.noteHere' : 'errors.note')}</p>
    </>
  );
}

/** One line for each, which a program can read, too. */
function writeReport(
  { id, version, hash, sdk, faults }: Detail,
  stops: Detail['recent'],
  t: ReturnType<typeof usePluginText>,
): string {
  return [
    `${id} ${version} ${hash ?? ''}`.trim(),
    t('builtWith', { version: sdk }),
    ...faults.map(({ at, code, call, error, place, requestId }) =>
      [at, code, call, error === '' ? t('errors.late') : error, place, requestId].join('\t'),
    ),
    // Their details may have a message of the plugin.
    ...stops.map(({ at, kind }) => `${at}\t${kind}`),
  ].join('\n');
}

/** Where its server runs, what it takes there, and what is left of versions that were replaced. */
function Running({ plugin, actions: { busy, isolate } }: PluginHealthProps) {
  const t = usePluginText();
  const { memory, isolation, canIsolate, state, processes, origin } = plugin;
  const held = processes.filter(({ replaced }) => replaced > 0);
  const isIsolated = isolation !== 'none';
  const canChoose =
    canIsolate && origin !== 'folder' && state !== 'disabled' && (isolation === 'none' || isolation === 'chosen');
  return (
    <section>
      <h3>{t('running.title')}</h3>
      <Facts
        facts={[
          [t('running.place'), t(`isolation.${isolation}`)],
          [
            t('running.memory'),
            memory === null
              ? t(isIsolated ? 'running.noMemory' : 'running.shared')
              : processes.length > 1
                ? t('running.memoryAll', { size: fileSizeText(memory), count: processes.length })
                : fileSizeText(memory),
          ],
          [
            t('running.replaced'),
            held.length === 0
              ? t('nothing')
              : held.map(({ name, replaced }) => <div key={name}>{t('running.held', { name, count: replaced })}</div>),
          ],
        ]}
      />
      {canChoose && (
        <Button
          small
          loading={busy === 'isolate'}
          disabled={busy !== null && busy !== 'isolate'}
          onClick={() => void isolate(plugin, !isIsolated)}
        >
          {t(isIsolated ? 'join' : 'isolate')}
        </Button>
      )}
    </section>
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

/** Hours between two labels. */
const STEP = 6;

/** p95 of the plugin's calls by the hour. Hours without calls are gaps. */
function LatencyPlot({ hours }: Pick<Detail, 'hours'>) {
  const t = usePluginText();
  const known = hours.flatMap(({ p95 }) => p95 ?? []);
  const last = hours.at(-1)?.p95 ?? null;
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
      <LinePlot values={hours.map(({ p95 }) => p95)} label={t('plotLabel', { summary })} />
      <div className="ws-plot-axis" aria-hidden="true">
        {hours
          .filter((_, at) => at % STEP === 0 || at === hours.length - 1)
          .map(({ from }) => (
            <span key={from}>{from.slice(11, 16)}</span>
          ))}
      </div>
    </section>
  );
}
