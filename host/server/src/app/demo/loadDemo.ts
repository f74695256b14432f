import type { DemoFile, Directory } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { rm } from 'node:fs/promises';
import type { HostCommand, HostServices } from '../../company/CompanyServices.ts';
import { freshenAll } from '../../company/OrganisationDirectory.ts';
import { employees } from '../../core/schema/organisation.ts';
import { fileKeeps, files } from '../../core/schema/runtime.ts';
import { operatorText } from '../../core/texts.ts';
import { FileStore } from '../../runtime/files/FileStore.ts';
import { fileType } from '../../runtime/files/fileTypes.ts';
import type { Plugins } from '../../runtime/plugins/Plugins.ts';
import type { RuntimeServices } from '../../runtime/RuntimeServices.ts';
import { DEMO_PASSWORD } from './demoPeople.ts';
import { type Scale, seededRandom } from './generatedCompany.ts';
import { generateUse, writeActions } from './generateUse.ts';
import { saveCompany } from './saveCompany.ts';

const SCALES: readonly string[] = ['demo', 'S', 'M', 'L'] satisfies Scale[];

export const demoCommand: HostCommand = {
  usage: 'demo [--scale demo|S|M|L]',
  summary: operatorText('demo.summary'),
  examples: ['atrium demo', 'atrium demo --scale S'],

  async run({ args, options, print, printError }, services) {
    const scale = options['scale'] ?? 'demo';
    if (args.length > 0 || scale === true || !SCALES.includes(scale)) {
      printError(operatorText('demo.usage'));
      return 2;
    }
    if (await loadDemo(services, services.plugins, { scale: scale as Scale, print })) return 0;
    printError(operatorText('demo.notEmpty'));
    return 1;
  },
};

/** Days that volumes cover (docs/bench/volumes.md): three years. */
const DAYS = 1096;
const DAY_MS = 86_400_000;

interface DemoOptions {
  readonly scale?: Scale;
  readonly print?: (line: string) => void;
}

/** Returns whether the database contains people. */
async function hasPeople(services: HostServices): Promise<boolean> {
  const { dependencies } = services.company;
  return (await dependencies.db.select({ id: employees.id }).from(employees).limit(1)).length > 0;
}

/**
 * Loads the demo company and each running plugin's rows of it, all in one transaction; at a larger scale also years of
 * audit log and sessions. Returns false, and does nothing, if there are people already.
 *
 * @throws what a plugin's `demo` throws; nothing is loaded then.
 */
export async function loadDemo(
  services: HostServices,
  registry: Pick<Plugins, 'all'>,
  { scale = 'demo', print = () => undefined }: DemoOptions = {},
): Promise<boolean> {
  if (await hasPeople(services)) return false;
  const people = services.company;
  const { dependencies, directory } = people;
  const today = dependencies.clock.today();
  const files = new DemoFiles(services);
  const progressOf = (name: string) =>
    inTenths((done, all) => print(operatorText('demo.progress', { name, done, all })));
  try {
    await dependencies.transaction(async () => {
      const saved = await saveCompany(dependencies.db, scale, today, (done, all) =>
        print(operatorText('demo.people', { done, all })),
      );
      await freshenAll(people.dependencies, people.directory);
      const active = saved.filter(({ hidden }) => !hidden);
      for (const { plugin, server } of registry.all()) {
        if (!server?.demo) continue;
        print(operatorText('demo.plugin', { name: plugin.manifest.name }));
        await server.demo({
          today,
          people: active,
          random: seededRandom(plugin.id),
          scale,
          progress: progressOf(plugin.manifest.name),
          file: (file) => files.keep(plugin.id, file),
        });
      }
      if (scale === 'demo') return;
      const days = await workDaysBefore(directory, today);
      const actions = writeActions(registry.all().map(({ plugin }) => plugin.manifest));
      await generateUse(dependencies.db, { people: active, days, actions }, progressOf(operatorText('demo.use')));
    });
  } catch (error) {
    await files.discard();
    // The transaction was rolled back: reload what is in memory.
    await directory.reload();
    throw error;
  }
  // The embedded database has no autovacuum: statistics are only updated by an explicit ANALYZE.
  if (scale !== 'demo') await dependencies.db.execute(sql`analyze`);
  const { people: all } = await directory.organisation();
  print(operatorText('demo.done', { people: all.size, password: DEMO_PASSWORD }));
  return true;
}

/** Reports the first call of each tenth, so that progress takes ten lines and not a thousand. */
export function inTenths(report: (done: number, all: number) => void): (done: number, all: number) => void {
  let last = 0;
  return (done, all) => {
    const tenth = Math.floor((done * 10) / all);
    if (tenth <= last) return;
    last = tenth;
    report(done, all);
  };
}

/** The work days of the three years before `today`, the oldest first. */
export async function workDaysBefore(directory: Pick<Directory, 'days'>, today: string): Promise<string[]> {
  const before = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
  const days = await directory.days(before(DAYS), before(1));
  return days.filter(({ isWork }) => isWork).map(({ date }) => date);
}

type Services = Pick<RuntimeServices, 'db' | 'transaction' | 'clock' | 'config'>;

/** The files of the demo company: uploads of its people, each kept by a plugin. */
export class DemoFiles {
  readonly #services: Services;
  readonly #store: FileStore;
  readonly #ids: string[] = [];

  constructor(services: Services) {
    this.#services = services;
    const { db, transaction, clock, config } = services;
    this.#store = new FileStore({
      db,
      transaction,
      clock,
      dataDir: config.dataDir,
      maxPerDay: Number.MAX_SAFE_INTEGER,
    });
  }

  /** @throws TypeError for a name that no upload may have, or a content that does not agree with it */
  async keep(plugin: string, { name, content, by, on, target }: DemoFile): Promise<string> {
    const { db } = this.#services;
    const draft = await this.#store.receive(pieces(content));
    const type = fileType(name, draft);
    if (!type) {
      await this.#store.discard(draft.id);
      throw new TypeError(`"${name}" is not a file that may be uploaded`);
    }
    await this.#store.add(draft, { fileName: name, mimeType: type.mimeType, uploadedBy: by });
    this.#ids.push(draft.id);
    await db.update(files).set({ keptBy: plugin, uploadedOn: on }).where(eq(files.id, draft.id));
    await db.insert(fileKeeps).values({ fileId: draft.id, target });
    return draft.id;
  }

  /** Removes their bytes: their rows were rolled back. */
  async discard(): Promise<void> {
    await Promise.all(this.#ids.map((id) => rm(this.#store.path(id), { force: true })));
  }
}

async function* pieces(content: string | Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}
