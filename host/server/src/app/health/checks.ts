import { readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, sql } from 'drizzle-orm';
import { findRefusedPeople } from '../../company/mail/addressKeys.ts';
import type { HostServices } from '../../company/CompanyServices.ts';
import { audit } from '../../core/schema/runtime.ts';
import type { HostTextKey } from '../../core/texts.ts';
import { within } from '../../runtime/Metrics.ts';
import { readDeliveryState } from '../../runtime/readDeliveryState.ts';
import { findNewestBackup } from '../backup/makeBackup.ts';

/** What a check has found: `notice` works but needs a look, `fault` does not work or will soon stop to. */
export interface Finding {
  readonly check: CheckName;
  readonly level: 'ok' | 'notice' | 'fault';
  readonly key: HostTextKey;
  readonly variables?: Readonly<Record<string, string | number>>;
}

export type CheckName = keyof typeof CHECKS;

type Services = Pick<
  HostServices,
  'clock' | 'company' | 'config' | 'database' | 'db' | 'faults' | 'jobs' | 'mails' | 'metrics' | 'offers' | 'plugins'
>;
type Found = Omit<Finding, 'check'>;

/** Milliseconds for the database to answer. */
const DATABASE_MS = 2_000;
/** Milliseconds for the mail server to answer: the screen waits for it. */
const MAIL_MS = 5_000;
/** A message that was tried for so long is late. */
const MAIL_LATE_SECONDS = 3600;
/** Seconds that the clocks of server and database, or of two processes, may differ. */
const CLOCK_SECONDS = 5;
const HOUR_MS = 3_600_000;
/** A nightly backup that is older than this has been missed. */
const BACKUP_HOURS = 26;
/** A job that has been due for so long is not worked on. */
const OVERDUE_MS = 10 * 60_000;
/** Seconds that timers may be late, for one in a hundred of them. */
const LATE_SECONDS = 0.5;
/** Files and connections that a process of a company should be able to open. */
const FEWEST_FILES = 4_096;

/** Each in the order in which it is shown. */
const CHECKS = {
  /** Whether it answers, and how large it is. */
  async database({ database, db }: Services) {
    await database.driver.ready(DATABASE_MS);
    const size = sql`pg_database_size(current_database())`;
    const [row] = rowsOf<{ version: string; size: string }>(
      await db.execute(sql`select current_setting('server_version') as version, ${size}::text as size`),
    );
    return ok('health.database', { version: row!.version.split(' ')[0]!, size: sizeText(Number(row!.size)) });
  },

  /** A clock that was set back, or differs between machines, makes sign-ins end early and jobs wait. */
  async clock({ db, clock }: Services) {
    const seconds = sql<number>`ceil(extract(epoch from clock_timestamp()))`.mapWith(Number);
    const [there] = await db.select({ seconds }).from(sql`(select) as one`);
    const [newest] = await db.select({ at: audit.at }).from(audit).orderBy(desc(audit.id)).limit(1);
    const now = clock.now().getTime() / 1000;
    const apart = Math.round(Math.abs(now - there!.seconds));
    const ahead = newest ? Math.round(newest.at.getTime() / 1000 - now) : 0;
    if (ahead > CLOCK_SECONDS) return fault('health.clockBack', { seconds: ahead });
    return apart > CLOCK_SECONDS ? notice('health.clockApart', { seconds: apart }) : ok('health.clock');
  },

  async disk({ config }: Services) {
    const { bavail, bsize } = await statfs(config.dataDir);
    const free = bavail * bsize;
    const variables = { free: sizeText(free), least: sizeText(config.limits.freeSpace) };
    if (free < config.limits.freeSpace) return fault('health.diskFull', variables);
    return free < 3 * config.limits.freeSpace ? notice('health.diskLow', variables) : ok('health.disk', variables);
  },

  async backups({ config, clock }: Services) {
    if (config.backupDir === undefined) return notice('health.backupNone');
    const last = await findNewestBackup(config.backupDir);
    if (!last) return notice('health.backupFirst', { folder: config.backupDir });
    const hours = Math.floor((clock.now().getTime() - Date.parse(last.description.madeOn)) / HOUR_MS);
    return hours > BACKUP_HOURS ? fault('health.backupOld', { hours }) : ok('health.backup', { hours });
  },

  /** Keys beside the data are stolen with them. */
  async keys({ config }: Services) {
    if (config.masterKey !== undefined) return ok('health.keys');
    const file = join(config.dataDir, 'master.key');
    const mode = await stat(file).then(
      ({ mode: bits }) => bits & 0o077,
      () => 0,
    );
    return mode === 0 ? notice('health.keysBeside', { file }) : fault('health.keysOpen', { file });
  },

  plugins({ plugins }: Services) {
    const all = plugins.all();
    const failed = all.filter(({ state }) => state === 'failed').map(({ plugin }) => plugin.id);
    return failed.length > 0
      ? fault('health.pluginsFailed', { names: failed.join('、'), count: failed.length })
      : ok('health.plugins', { count: all.filter(({ state }) => state === 'active').length });
  },

  /** Without a role for each, a mistake of one plugin reaches the tables of all. */
  pluginRoles({ database }: Services) {
    const { obstacle } = database.roles;
    return obstacle === undefined ? ok('health.pluginRoles') : notice('health.pluginRolesNone', { reason: obstacle });
  },

  async jobs({ jobs, clock }: Services) {
    const states = await jobs.states();
    const names = (of: typeof states) => of.map(({ plugin, job }) => `${plugin}.${job}`).join('、');
    const now = clock.now().getTime();
    const overdue = states.filter(
      ({ nextOn, running }) => running === 0 && nextOn && now - nextOn.getTime() > OVERDUE_MS,
    );
    if (overdue.length > 0) return fault('health.jobsOverdue', { names: names(overdue), count: overdue.length });
    const failing = states.filter(({ failed, failures }) => failed > 0 || failures > 0);
    return failing.length > 0
      ? notice('health.jobsFailing', { names: names(failing), count: failing.length })
      : ok('health.jobs', { count: states.length });
  },

  /** Calls that were answered with 500 in the last hour, as far as they are kept. */
  faults({ faults, clock }: Services) {
    const since = clock.now().getTime() - HOUR_MS;
    const recent = faults.list().filter(({ at }) => at.getTime() > since);
    return recent.length === 0
      ? ok('health.faults')
      : notice('health.faultsRecent', {
          count: recent.length,
          names: [...new Set(recent.map(({ plugin }) => plugin))].join('、'),
        });
  },

  /** What makes everybody wait. */
  delay({ metrics }: Services) {
    const late = metrics.delay.quantiles()['0.99'] ?? 0;
    const variables = { milliseconds: Math.round(late * 1000) };
    return late > LATE_SECONDS ? notice('health.late', variables) : ok('health.delay', variables);
  },

  /** Nothing is sent; what has not left for a while, and addresses that are not valid. */
  async mail({ mails, offers, company }: Services) {
    if (!mails.isSetUp) return ok('health.mailNone');
    const failure = await within(
      MAIL_MS,
      mails.verify().then((reason) => reason ?? ''),
    );
    if (failure !== '') return fault('health.mailDown', { reason: failure ?? 'timeout' });
    const state = await readDeliveryState(offers);
    if (!state) return ok('health.mail', { waiting: 0 });
    if (state.lateSeconds > MAIL_LATE_SECONDS) return notice('health.mailLate', { waiting: state.waiting });
    const refused = findRefusedPeople(await company.directory.organisation(), state.refused);
    return refused.length > 0
      ? notice('health.mailRefused', { count: refused.length })
      : ok('health.mail', { waiting: state.waiting });
  },

  proxy({ clock, metrics }: Services) {
    const address = metrics.proxies.find(clock.now());
    return address === undefined ? ok('health.proxy') : notice('health.proxyUnknown', { address });
  },

  /** Settings that weaken what protects the company. */
  settings({ config }: Services) {
    const weak = [
      config.allowHttp && 'ATRIUM_ALLOW_HTTP',
      config.allowDemo && 'ATRIUM_ALLOW_DEMO',
      config.captcha === 'off' && 'ATRIUM_CAPTCHA',
      config.revealUnknownAccount && 'ATRIUM_REVEAL_UNKNOWN_ACCOUNT',
      config.allowUnsignedPlugins && 'ATRIUM_UNSIGNED_PLUGINS',
    ].filter((name) => name !== false);
    return weak.length > 0
      ? notice('health.settingsWeak', { names: weak.join('、'), count: weak.length })
      : ok('health.settings');
  },

  async files() {
    const text = await readFile('/proc/self/limits', 'utf8').catch(() => '');
    const most = /^Max open files\s+(\d+)/m.exec(text)?.[1];
    if (most === undefined) return ok('health.filesUnknown');
    const variables = { count: Number(most), least: FEWEST_FILES };
    return variables.count < FEWEST_FILES ? notice('health.filesFew', variables) : ok('health.files', variables);
  },
} as const satisfies Readonly<Record<string, (services: Services) => Found | Promise<Found>>>;

/** Looks at everything. A check that cannot be made is a fault itself. */
export function checkHealth(services: Services): Promise<Finding[]> {
  const checks = Object.entries(CHECKS) as [CheckName, (services: Services) => Found | Promise<Found>][];
  return Promise.all(
    checks.map(async ([check, look]) => {
      try {
        return { check, ...(await look(services)) };
      } catch (error) {
        return { check, ...fault('health.failed', { reason: reasonOf(error) }) };
      }
    }),
  );
}

/** The first line of the innermost message, which has no parameters of a statement. */
function reasonOf(error: unknown): string {
  const cause = (error as Error).cause;
  if (cause instanceof Error) return reasonOf(cause);
  return String((error as Error).message)
    .split('\n')[0]!
    .slice(0, 200);
}

const ok = (key: HostTextKey, variables: Finding['variables'] = {}): Found => ({ level: 'ok', key, variables });
const notice = (key: HostTextKey, variables: Finding['variables'] = {}): Found => ({ level: 'notice', key, variables });
const fault = (key: HostTextKey, variables: Finding['variables'] = {}): Found => ({ level: 'fault', key, variables });

const rowsOf = <Row>(result: unknown) => (result as { rows: Row[] }).rows;

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** `46 MB`, `3.2 GB` */
const sizeText = (bytes: number) =>
  bytes < GB ? `${Math.round(bytes / MB)} MB` : `${(bytes / GB).toFixed(bytes < 10 * GB ? 1 : 0)} GB`;
