import { statfs } from 'node:fs/promises';
import { SDK_VERSION } from '@atrium/sdk';
import { formatDateTime, type Handler } from '@atrium/sdk/server';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { HostApi } from '../../core/services.ts';
import { hostText } from '../../core/texts.ts';
import { type Backup, findNewestBackup, listFolders } from '../backup/makeBackup.ts';
import { readVerified } from '../backup/verifyBackup.ts';
import { checkHealth } from './checks.ts';

const MINUTE_MS = 60_000;

/** How this process and what it shares with others are. */
export function readHealth(services: HostServices): Handler<HostApi['health']> {
  const { catalogues, clock, config, database, figures, metrics, plugins } = services;
  const { lastHour } = metrics;
  const written = (time: Date) => formatDateTime(time, config.timeZone);

  return async ({ request: { language } }) => {
    const now = clock.now();
    const [findings, disk, backup] = await Promise.all([
      checkHealth(services),
      readDisk(config.dataDir),
      readBackups(services),
    ]);
    const { used, most, waiting } = database.driver.load?.() ?? { used: 0, most: 0, waiting: { usual: 0, heavy: 0 } };
    return {
      version: SDK_VERSION,
      startedOn: written(new Date(performance.timeOrigin)),
      checkedOn: written(now),
      findings: findings.map(({ check, level, key, variables }) => ({
        check,
        level,
        title: hostText(language, `health.title.${check}`),
        text: hostText(language, key, variables),
      })),
      minutes: lastHour.minutes(now).map(({ at, ...minute }) => ({ at: written(new Date(at * MINUTE_MS)), ...minute })),
      p50: lastHour.percentile(now, 0.5),
      p95: lastHour.percentile(now, 0.95),
      p99: lastHour.percentile(now, 0.99),
      plugins: plugins
        .all()
        .map(({ plugin: { id, manifest } }) => ({
          plugin: id,
          name: catalogues.of(id, language)['title'] ?? manifest.name,
          ...callsOf(figures.of(`${id}.`)),
        }))
        .filter(({ calls }) => calls > 0),
      process: { memory: process.memoryUsage.rss(), sockets: metrics.sockets() },
      database: { kind: database.driver.kind, used, most, waiting: waiting.usual + waiting.heavy },
      disk,
      backup,
    };
  };
}

const callsOf = ({ calls, errors }: { readonly calls: number; readonly errors: number }) => ({ calls, errors });

const readDisk = (folder: string) =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  );

/** A place that cannot be read is said by its check. */
async function readBackups({ config }: Pick<HostServices, 'config'>) {
  const { backupDir: place, backupsKept: kept, timeZone } = config;
  const written = (time: string) => formatDateTime(new Date(time), timeZone);
  const folders = place === undefined ? [] : await listFolders(place).catch(() => []);
  const last = place === undefined ? undefined : await findNewestBackup(place).catch(() => undefined);
  const lastVerified = last && (await readVerified(last.folder))?.verifiedOn;
  const latest = await findLatest(folders);
  return {
    isPlanned: place !== undefined,
    kept,
    last: last
      ? {
          madeOn: written(last.description.madeOn),
          size: sizeOf(last),
          verifiedOn: lastVerified === undefined ? null : written(lastVerified),
        }
      : null,
    verifiedOn: latest === undefined ? null : written(latest),
  };
}

/** When one of these backups was verified last: the newest ones first. */
async function findLatest(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const verified = await readVerified(folder);
    if (verified) return verified.verifiedOn;
  }
  return undefined;
}

const sizeOf = ({ description }: Backup) => Object.values(description.files).reduce((sum, [size]) => sum + size, 0);
