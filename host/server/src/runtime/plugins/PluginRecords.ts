import type { Database } from '@atrium/sdk/server';
import { and, desc, eq, getTableColumns, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { pluginKeys, pluginProcesses, plugins, pluginVersions } from '../../core/schema/plugins.ts';
import { installed } from '../../core/schema/runtime.ts';
import type { Transaction } from '../../core/services.ts';
import { raiseVersion, readVersion } from '../../core/versions.ts';

/** Which version of a plugin runs, and whether it does; one that has neither been installed nor disabled has none. */
export type PluginRecord = typeof plugins.$inferSelect;
export type VersionRecord = typeof pluginVersions.$inferSelect;
export type KeyRecord = typeof pluginKeys.$inferSelect;
type StoredProcess = typeof pluginProcesses.$inferSelect;
/** A plugin in a process that is alive. */
export type ProcessRecord = Omit<StoredProcess, 'reportedOn'>;
/** A plugin in the process that reports. */
export type ProcessReport = Omit<ProcessRecord, 'process' | 'followed'>;

interface InstallOptions {
  /** Of the plugin that comes with the host of this process; null: none does. */
  readonly builtInVersion: string | null;
  /** Of the folder in `plugins/` that it was taken from. */
  readonly folderHash?: string;
  /** Whether its server runs in a process of its own; absent: as before. */
  readonly isIsolated?: boolean;
}

/** Versions of a plugin that can be restored. */
const KEPT_VERSIONS = 10;
const PLUGINS_LOCK = 4_600_004;
/** Seconds without a report after which a process has ended. */
const SILENT_SECONDS = 35;

/** The rows about plugins, which all processes of the server follow. Every change raises the version of `plugins`, and returns it. */
export class PluginRecords {
  readonly #db: Database;
  readonly #transaction: Transaction;

  constructor({ db, transaction }: { readonly db: Database; readonly transaction: Transaction }) {
    this.#db = db;
    this.#transaction = transaction;
  }

  /** Waits for the transactions of other processes that change plugins; until the current one ends, they wait for it. */
  async takeTurn(): Promise<void> {
    await this.#db.execute(sql`select pg_advisory_xact_lock(${PLUGINS_LOCK})`);
  }

  /** Rises with every change of what runs. */
  version(): Promise<number> {
    return readVersion(this.#db, 'plugins');
  }

  all(): Promise<PluginRecord[]> {
    return this.#db.select().from(plugins);
  }

  async find(id: string): Promise<PluginRecord | undefined> {
    const [found] = await this.#db.select().from(plugins).where(eq(plugins.id, id));
    return found;
  }

  /** Installed versions of a plugin, the newest first. */
  versions(plugin: string): Promise<VersionRecord[]> {
    return this.#db
      .select()
      .from(pluginVersions)
      .where(eq(pluginVersions.plugin, plugin))
      .orderBy(desc(pluginVersions.installedOn));
  }

  /** Of every plugin. */
  allVersions(): Promise<VersionRecord[]> {
    return this.#db.select().from(pluginVersions).orderBy(desc(pluginVersions.installedOn));
  }

  /** Makes a version the one that runs. It is enabled. */
  async install(version: VersionRecord, { builtInVersion, folderHash, isIsolated }: InstallOptions): Promise<number> {
    const { plugin: id, hash } = version;
    return this.#transaction(async () => {
      const now = {
        ...{ hash, isEnabled: true, builtInVersion },
        ...(folderHash !== undefined && { folderHash }),
        ...(isIsolated !== undefined && { isIsolated }),
      };
      await this.#db
        .insert(plugins)
        .values({ id, ...now })
        .onConflictDoUpdate({ target: plugins.id, set: now });
      await this.#db
        .insert(pluginVersions)
        .values(version)
        .onConflictDoUpdate({
          target: [pluginVersions.plugin, pluginVersions.hash],
          set: { installedOn: version.installedOn, installedBy: version.installedBy, keyId: version.keyId },
        });
      await this.#forgetOld(id);
      await this.#remember(id, version.version);
      return raiseVersion(this.#db, 'plugins');
    });
  }

  /** Makes a version that was installed before the one that runs. */
  async restore({ plugin, hash, version }: VersionRecord, builtInVersion: string | null): Promise<number> {
    return this.#transaction(async () => {
      await this.#db.update(plugins).set({ hash, isEnabled: true, builtInVersion }).where(eq(plugins.id, plugin));
      await this.#remember(plugin, version);
      return raiseVersion(this.#db, 'plugins');
    });
  }

  /**
   * Makes the version that comes with the host the one that runs.
   *
   * @param forget whether the installed versions are removed; whether it is enabled stays then
   */
  async restoreBuiltIn(id: string, version: string, { forget }: { readonly forget: boolean }): Promise<number> {
    return this.#transaction(async () => {
      const now = { hash: null, builtInVersion: version, ...(!forget && { isEnabled: true }) };
      await this.#db.update(plugins).set(now).where(eq(plugins.id, id));
      if (forget) await this.#db.delete(pluginVersions).where(eq(pluginVersions.plugin, id));
      await this.#remember(id, version);
      return raiseVersion(this.#db, 'plugins');
    });
  }

  /**
   * The host brings along a higher version than the installed one, which it replaces.
   *
   * @param hash of the installed one
   * @returns false if another process was first, or something else was chosen meanwhile
   */
  async replaceByBuiltIn(id: string, hash: string, version: string): Promise<boolean> {
    return this.#transaction(async () => {
      const replaced = await this.#db
        .update(plugins)
        .set({ hash: null, builtInVersion: version })
        .where(and(eq(plugins.id, id), eq(plugins.hash, hash)))
        .returning({ id: plugins.id });
      if (replaced.length === 0) return false;
      await this.#remember(id, version);
      await raiseVersion(this.#db, 'plugins');
      return true;
    });
  }

  async setEnabled(id: string, isEnabled: boolean): Promise<number> {
    return this.#transaction(async () => {
      await this.#db
        .insert(plugins)
        .values({ id, isEnabled })
        .onConflictDoUpdate({ target: plugins.id, set: { isEnabled } });
      return raiseVersion(this.#db, 'plugins');
    });
  }

  /** Whether its server runs in a process of its own. */
  async setIsolated(id: string, isIsolated: boolean): Promise<number> {
    return this.#transaction(async () => {
      await this.#db
        .insert(plugins)
        .values({ id, isIsolated })
        .onConflictDoUpdate({ target: plugins.id, set: { isIsolated } });
      return raiseVersion(this.#db, 'plugins');
    });
  }

  async remove(id: string): Promise<number> {
    return this.#transaction(async () => {
      await this.#db.delete(plugins).where(eq(plugins.id, id));
      await this.#db.delete(pluginVersions).where(eq(pluginVersions.plugin, id));
      await this.#db.delete(installed).where(and(eq(installed.kind, 'plugin'), eq(installed.id, id)));
      return raiseVersion(this.#db, 'plugins');
    });
  }

  /** Says how this process gets on with every plugin, and that it is alive. Processes that have not done so for long are dropped. */
  async report(process: string, followed: number, reports: readonly ProcessReport[]): Promise<void> {
    const reportedOn = sql<Date>`now()`;
    const rows = reports.map((report) => ({ ...report, process, followed, reportedOn }));
    const gone = rows.map(({ plugin }) => plugin);
    await this.#transaction(async () => {
      await this.#db
        .delete(pluginProcesses)
        .where(and(eq(pluginProcesses.process, process), notInArray(pluginProcesses.plugin, gone)));
      await this.#db.delete(pluginProcesses).where(lt(pluginProcesses.reportedOn, aliveSince()));
      await this.#db
        .insert(pluginProcesses)
        .values(rows)
        .onConflictDoUpdate({
          target: [pluginProcesses.process, pluginProcesses.plugin],
          set: EVERY_FACT,
        });
    });
  }

  /** The plugins of the processes that are alive. */
  processes(): Promise<ProcessRecord[]> {
    const { reportedOn: _, ...facts } = getTableColumns(pluginProcesses);
    return this.#db
      .select(facts)
      .from(pluginProcesses)
      .where(gt(pluginProcesses.reportedOn, aliveSince()))
      .orderBy(pluginProcesses.process);
  }

  /** Forgets processes: one that stops, and all others of a database that only one can use. */
  async forget(which: { readonly process: string } | { readonly allBut: string }): Promise<void> {
    const { process } = pluginProcesses;
    const where = 'process' in which ? eq(process, which.process) : notInArray(process, [which.allBut]);
    await this.#db.delete(pluginProcesses).where(where);
  }

  keys(): Promise<KeyRecord[]> {
    return this.#db.select().from(pluginKeys).orderBy(pluginKeys.name);
  }

  /** @returns false if it is known */
  async addKey(key: KeyRecord): Promise<boolean> {
    const added = await this.#db.insert(pluginKeys).values(key).onConflictDoNothing().returning({ id: pluginKeys.id });
    return added.length > 0;
  }

  /** @returns its name; undefined if there is none */
  async removeKey(id: string): Promise<string | undefined> {
    const [removed] = await this.#db
      .delete(pluginKeys)
      .where(eq(pluginKeys.id, id))
      .returning({ name: pluginKeys.name });
    return removed?.name;
  }

  async #forgetOld(plugin: string): Promise<void> {
    const old = (await this.versions(plugin)).slice(KEPT_VERSIONS).map(({ hash }) => hash);
    if (old.length > 0)
      await this.#db
        .delete(pluginVersions)
        .where(and(eq(pluginVersions.plugin, plugin), inArray(pluginVersions.hash, old)));
  }

  /** The next start finds no change that it would audit. */
  async #remember(id: string, value: string): Promise<void> {
    await this.#db
      .insert(installed)
      .values({ kind: 'plugin', id, value })
      .onConflictDoUpdate({ target: [installed.kind, installed.id], set: { value } });
  }
}

const aliveSince = () => sql<Date>`now() - make_interval(secs => ${SILENT_SECONDS})`;

const EVERY_FACT = {
  version: sql`excluded.version`,
  hash: sql`excluded.hash`,
  state: sql`excluded.state`,
  failurePhase: sql`excluded.failure_phase`,
  failureCode: sql`excluded.failure_code`,
  failureFacts: sql`excluded.failure_facts`,
  activatedIn: sql`excluded.activated_in`,
  calls: sql`excluded.calls`,
  errors: sql`excluded.errors`,
  p95: sql`excluded.p95`,
  memory: sql`excluded.memory`,
  replaced: sql`excluded.replaced`,
  hours: sql`excluded.hours`,
  followed: sql`excluded.followed`,
  reportedOn: sql`excluded.reported_on`,
};
