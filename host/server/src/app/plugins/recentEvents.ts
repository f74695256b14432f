import type { PluginDetail } from '@atrium/sdk/host';
import { formatDateTime, type Person } from '@atrium/sdk/server';
import { and, desc, eq, like } from 'drizzle-orm';
import type { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import { audit } from '../../core/schema/runtime.ts';
import { type HostTextKey, hostText, type Language } from '../../core/texts.ts';
import type { ProcessRecord } from '../../runtime/plugins/PluginRecords.ts';

type Detail = z.output<typeof PluginDetail>;

/** Events of a plugin that are shown. */
const MOST = 10;
const HOUR_MS = 3_600_000;
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
