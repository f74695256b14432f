import type { HealthReport } from '@atrium/sdk/host';
import { classNames, Icon, type IconProps } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { LinePlot } from '../LinePlot.tsx';
import { useAdministrationText } from './useAdministrationText.ts';

export type Health = z.output<typeof HealthReport>;

interface PartProps {
  readonly health: Health;
}

interface CardProps {
  readonly icon: IconProps['name'];
  readonly title: string;
  readonly note?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One subject of the health screen. */
export function HealthCard({ icon, title, note, className, children }: CardProps) {
  return (
    <section className={classNames('ws-health-card', className)} aria-label={title}>
      <header>
        <Icon name={icon} />
        <h2>{title}</h2>
        {note !== undefined && <span className="at-mute">{note}</span>}
      </header>
      {children}
    </section>
  );
}

const MARKS = { ok: 'tick-circle', notice: 'warning-sign', fault: 'error' } as const;

interface LineProps {
  readonly level?: keyof typeof MARKS;
  readonly name: string;
  readonly children: ReactNode;
}

/** A name and what is said of it; how it is by a mark, which has words too. */
export function HealthLine({ level, name, children }: LineProps) {
  const t = useAdministrationText();
  return (
    <div className="ws-health-line">
      {level && (
        <span className={`ws-health-mark ws-health-${level}`} role="img" aria-label={t(`health.level.${level}`)}>
          <Icon name={MARKS[level]} />
        </span>
      )}
      <span>{name}</span>
      <span>{children}</span>
    </div>
  );
}

/** How many minutes apart the times below a plot are. */
const STEP = 20;

function Axis({ health: { minutes } }: PartProps) {
  return (
    <div className="ws-plot-axis" aria-hidden="true">
      {minutes
        .filter((_, at) => at % STEP === 0 || at === minutes.length - 1)
        .map(({ at }) => (
          <span key={at}>{at.slice(11, 16)}</span>
        ))}
    </div>
  );
}

export function RequestsCard({ health }: PartProps) {
  const t = useAdministrationText();
  const calls = health.minutes.map((minute) => minute.calls);
  // The current minute is not over.
  const last = calls.at(-2) ?? 0;
  const most = Math.max(...calls, 0);
  const today = health.plugins.reduce((sum, plugin) => sum + plugin.calls, 0);
  return (
    <HealthCard icon="chart" title={t('health.requests')} note={t('health.lastHour')}>
      <p className="ws-health-figure">
        <b>{last.toLocaleString()}</b> <small>{t('health.times')}</small>
        <span className="at-mute">{t('health.requestsText', { most, today: today.toLocaleString() })}</span>
      </p>
      <LinePlot values={calls} label={t('health.requestsLabel', { last, most })} />
      <Axis health={health} />
    </HealthCard>
  );
}

/** Milliseconds that 95 of 100 calls should be answered within. */
const GOAL = 100;

export function ResponseCard({ health }: PartProps) {
  const t = useAdministrationText();
  const { p50, p95, p99 } = health;
  const text =
    p95 === null ? t('health.noCalls') : t('health.responseText', { p50: p50 ?? 0, p99: p99 ?? 0, goal: GOAL });
  return (
    <HealthCard icon="time" title={t('health.response')} note={t('health.lastHour')}>
      <p className="ws-health-figure">
        <b>{p95 ?? '—'}</b> <small>ms</small>
        <span className="at-mute">{text}</span>
      </p>
      <LinePlot
        values={health.minutes.map((minute) => minute.p95)}
        limit={GOAL}
        label={t('health.responseLabel', { p95: p95 ?? '—', goal: GOAL })}
      />
      <Axis health={health} />
    </HealthCard>
  );
}

/** Plugins whose calls failed, the worst first; the others in one line. */
export function ErrorsCard({ health: { plugins } }: PartProps) {
  const t = useAdministrationText();
  const failing = plugins.filter(({ errors }) => errors > 0).toSorted((one, other) => other.errors - one.errors);
  const most = Math.max(...failing.map(({ errors }) => errors), 1);
  const calls = plugins.reduce((sum, plugin) => sum + plugin.calls, 0);
  const errors = failing.reduce((sum, plugin) => sum + plugin.errors, 0);
  return (
    <HealthCard icon="puzzle" title={t('health.errors')} note={t('health.day')}>
      {failing.map((plugin) => (
        <HealthLine key={plugin.plugin} name={plugin.name}>
          <Bar part={plugin.errors / most} />
          {t('health.count', { count: plugin.errors })}
        </HealthLine>
      ))}
      <HealthLine name={t('health.otherPlugins', { count: plugins.length - failing.length })}>
        {t('health.count', { count: 0 })}
      </HealthLine>
      <HealthLine name={t('health.errorPart')}>
        {calls === 0 ? '—' : `${((errors / calls) * 100).toFixed(2)}%`}
      </HealthLine>
    </HealthCard>
  );
}

export function ChecksCard({ health: { findings } }: PartProps) {
  const t = useAdministrationText();
  return (
    <HealthCard
      icon="endorsed"
      title={t('health.checks')}
      note={t('health.checksCount', { count: findings.length })}
      className="ws-health-checks"
    >
      {findings.map(({ check, level, title, text }) => (
        <HealthLine key={check} level={level} name={title}>
          {text}
        </HealthLine>
      ))}
    </HealthCard>
  );
}

/** The process that answers, its database and its disk. */
export function ServerCard({ health: { process, database, disk } }: PartProps) {
  const t = useAdministrationText();
  return (
    <HealthCard icon="database" title={t('health.server')} note={t(`health.kind.${database.kind}`)}>
      <HealthLine name={t('health.memory')}>{fileSizeText(process.memory)}</HealthLine>
      <HealthLine name={t('health.sockets')}>{t('health.socketCount', { count: process.sockets })}</HealthLine>
      <HealthLine name={t('health.connections')}>
        <Bar part={database.used / Math.max(database.most, 1)} />
        {t('health.connectionCount', { used: database.used, most: database.most, waiting: database.waiting })}
      </HealthLine>
      {disk && (
        <HealthLine name={t('health.disk')}>
          <Bar part={1 - disk.free / Math.max(disk.size, 1)} />
          {t('health.diskFree', { free: fileSizeText(disk.free), size: fileSizeText(disk.size) })}
        </HealthLine>
      )}
    </HealthCard>
  );
}

/** @param part of the whole, from 0 to 1 */
function Bar({ part }: { readonly part: number }) {
  return (
    <span className="ws-health-bar" aria-hidden="true">
      <i style={{ width: `${Math.round(Math.min(Math.max(part, 0), 1) * 100)}%` }} />
    </span>
  );
}
