import type { PluginDetail } from '@atrium/sdk/host';
import { formatDateTime, type Person } from '@atrium/sdk/server';
import { and, asc, desc, eq, gte, like } from 'drizzle-orm';
import type { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import { audit } from '../../core/schema/runtime.ts';
import { type HostTextKey, hostText, type Language } from '../../core/texts.ts';
import type { ProcessRecord, VersionRecord } from '../../runtime/plugins/PluginRecords.ts';

type Detail = z.output<typeof PluginDetail>;

/** Events of a plugin that are shown. */
const MOST = 10;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Errors of two versions that are read; three of an hour stop one. */
const MOST_CRASHES = 500;
/** Hours that are shown. */
const HOURS = 24;

interface Reader {
  readonly language: Language;
  /** By id. */
  readonly people: ReadonlyMap<number, Person>;
}

/** What was done with a plugin, and what it did, as the audit log has it; the newest first. */
export async function readEvents(
  { db, config, faults }: Pick<HostServices, 'db' | 'config' | 'faults'>,
  plugin: string,
  { language, people }: Reader,
): Promise<Detail['recent']> {
  const recorded = await db
    .select({ at: audit.at, action: audit.action, detail: audit.detail, employeeId: audit.employeeId })
    .from(audit)
    .where(and(eq(audit.plugin, 'host'), eq(audit.target, plugin), like(audit.action, 'plugin.%')))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MOST);
  const events = recorded.map(({ at, action, detail, employeeId }) => ({
    at,
    kind: action.slice('plugin.'.length),
    title: hostText(language, `audit.${action}` as HostTextKey),
    detail: factsOf(detail),
    person: employeeId === null ? null : (people.get(employeeId)?.name ?? null),
  }));
  const failed = faults.list().flatMap(({ at, plugin: owner, endpoint, requestId }) =>
    owner === plugin
      ? [
          {
            at,
            kind: 'fault',
            title: hostText(language, 'pluginEvent.fault'),
            detail: `${endpoint} (${requestId})`,
            person: null,
          },
        ]
      : [],
  );
  return [...events, ...failed]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST)
    .map(({ at, ...event }) => ({ at: formatDateTime(at, config.timeZone), ...event }));
}

/** The latest failed calls of a plugin in this process, for the team that makes it: nothing of what people have sent, nor who they are. */
export const listErrors = (
  { faults, config }: Pick<HostServices, 'faults' | 'config'>,
  plugin: string,
): Detail['faults'] =>
  faults.ofPlugin(plugin).map(({ at, code, endpoint, error, place, requestId }) => ({
    at: formatDateTime(at, config.timeZone),
    code,
    call: endpoint,
    error,
    place,
    requestId,
  }));

/**
 * Since when a plugin fails, and how the version before did, as far as the audit log says.
 *
 * @param versions those that were installed, the newest first
 * @param current the hash of the one that was stopped
 */
export async function findTrouble(
  { db, config }: Pick<HostServices, 'db' | 'config'>,
  plugin: string,
  versions: readonly Pick<VersionRecord, 'version' | 'hash' | 'installedOn'>[],
  current: string | null,
): Promise<Detail['trouble']> {
  const [now, before] = versions;
  // One that was restored runs again since a time that is not kept with it.
  if (!now || now.hash !== current) return null;
  const since = (before ?? now).installedOn;
  const crashes = await db
    .select({ at: audit.at })
    .from(audit)
    .where(
      and(eq(audit.plugin, 'host'), eq(audit.target, plugin), eq(audit.action, 'plugin.crash'), gte(audit.at, since)),
    )
    .orderBy(asc(audit.at))
    .limit(MOST_CRASHES);
  const own = crashes.filter(({ at }) => at >= now.installedOn);
  return {
    first: own[0] ? formatDateTime(own[0].at, config.timeZone) : null,
    crashes: own.length,
    before: before
      ? {
          version: before.version,
          days: Math.max(0, Math.floor((now.installedOn.getTime() - before.installedOn.getTime()) / DAY_MS)),
          crashes: crashes.length - own.length,
        }
      : null,
  };
}

/** `1.0.0 → 1.1.0`, a version, or why it was stopped. */
function factsOf(detail: unknown): string {
  const { from, to, version, reason } = (detail ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof from === 'string' && typeof to === 'string') return `${from} → ${to}`;
  return [version, reason].filter((fact) => typeof fact === 'string').join(' ');
}

/** The last 24 hours, the current one last: calls of all processes, and the p95 of the slowest, as percentiles cannot be added. */
export function joinHours(
  processes: readonly Pick<ProcessRecord, 'hours'>[],
  { clock, config }: Pick<HostServices, 'clock' | 'config'>,
): Detail['hours'] {
  const now = Math.floor(clock.now().getTime() / HOUR_MS);
  const all = processes.flatMap(({ hours }) => JSON.parse(hours) as { hour: number; calls: number; p95: number }[]);
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = now - HOURS + 1 + index;
    const known = all.filter((each) => each.hour === hour);
    return {
      from: formatDateTime(new Date(hour * HOUR_MS), config.timeZone),
      calls: known.reduce((sum, { calls }) => sum + calls, 0),
      p95: known.length === 0 ? null : Math.max(...known.map(({ p95 }) => p95)),
    };
  });
}
