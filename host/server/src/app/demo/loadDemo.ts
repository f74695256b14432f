import type { Directory } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { Plugins } from '../../runtime/plugins/Plugins.ts';
import { employees } from '../../core/schema/organisation.ts';
import { freshenAll } from '../../company/session/freshen.ts';
import { operatorText } from '../../core/texts/operatorText.ts';
import { DemoFiles } from './DemoFiles.ts';
import { DEMO_PASSWORD } from './demoPeople.ts';
import type { Scale } from './generatedCompany.ts';
import { generateUse } from './generateUse.ts';
import { saveCompany } from './saveCompany.ts';
import { seededRandom } from './seededRandom.ts';
import { writeActions } from './writeActions.ts';

/** Days that volumes cover (decisions.md, Data volumes): three years. */
const DAYS = 1096;
const DAY_MS = 86_400_000;

interface DemoOptions {
  readonly scale?: Scale;
  readonly print?: (line: string) => void;
}

/** Returns whether the database contains people. */
export async function hasPeople(services: HostServices): Promise<boolean> {
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
