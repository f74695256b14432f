// Child process of the benches of volumes: the real server with the generated people of a scale and what one plugin generates
// for them, on the database of DATABASE_URL, else the embedded one of ATRIUM_DATA_DIR. Run with `fill` it generates them and
// ends. Else `process.send` sends its address, the employee numbers to sign in, and how many rows its tables have.
import { startServer } from '@atrium/host-server';
import { sql } from 'drizzle-orm';
import { saveCompany } from '../../../host/server/src/app/demo/saveCompany.ts';
import { seededRandom } from '../../../host/server/src/app/demo/seededRandom.ts';
import { busyMonth } from './busyMonth.ts';
import { PEOPLE, type StartedVolumes, type VolumesOf } from './VolumeSide.ts';

/** Whose calls are measured apart, and which tables are counted. */
const PLUGINS = {
  /** The person with the busy month. */
  calendar: { special: 'E001', counted: ['occurrences'] },
  /** Who manages all handovers of the company. */
  handover: { special: 'A001', counted: ['handovers', 'editors', 'readers', 'reads', 'messages'] },
} as const;

const { plugin, scale } = JSON.parse(process.env['BENCH_VOLUMES']!) as VolumesOf;
const { special, counted } = PLUGINS[plugin];
const atrium = await startServer({ config: { port: 0 }, prefer: 'built' });
const { services, plugins } = atrium;
const { dependencies, directory } = services.company;
const { db, clock } = dependencies;

if (process.argv.includes('fill')) {
  await fill();
  await atrium.stop();
  process.exit(0);
}
const { people } = await directory.organisation();
const active = [...people.values()].filter(({ hidden }) => !hidden);
const first = active.find(({ employee }) => employee === special)!;
const others = active.filter(({ companyId, employee }) => companyId === first.companyId && employee !== special);
// The volumes give most to the first people and least to the last ones.
const spread = Array.from(
  { length: PEOPLE },
  (_, place) => others[Math.floor(((place + 0.5) * others.length) / PEOPLE)]!,
);
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send!({
  url: atrium.url,
  employees: [first, ...spread, ...others.slice(0, PEOPLE)].map(({ employee }) => employee),
  rows: Object.fromEntries(await Promise.all(counted.map(async (table) => [table, await countOf(table)] as const))),
} satisfies StartedVolumes);

async function fill(): Promise<void> {
  const today = clock.today();
  await dependencies.transaction(async () => {
    // Without it the check of every reference takes about half of the time; what is generated refers to what was generated.
    await db.execute(sql`set local session_replication_role = replica`);
    const saved = await saveCompany(db, scale, today, () => {});
    await directory.reload();
    const present = saved.filter(({ hidden }) => !hidden);
    const { demo } = plugins.find(plugin)!.server!;
    const file = () => Promise.reject(new Error('volumes have no files'));
    await demo!({ today, people: present, random: seededRandom(plugin), scale, progress: () => {}, file });
    if (plugin === 'calendar') {
      const busiest = present.find(({ employee }) => employee === special)!;
      for (const statement of busyMonth(busiest.id, busiest.companyId, today.slice(0, 7))) await db.execute(statement);
    }
  });
  // What autovacuum does on PostgreSQL, and the nightly job on the embedded database.
  await db.execute(sql`vacuum analyze`);
}

async function countOf(table: string): Promise<number> {
  const found = (await db.execute(
    sql`select count(*)::int as count from ${sql.raw(`${plugin}.${table}`)}`,
  )) as unknown as { rows: { count: number }[] };
  return found.rows[0]!.count;
}
