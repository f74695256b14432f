// Child process of the benches of volumes: the real server with the generated people of a scale and what one plugin generates
// for them, on the database of DATABASE_URL, else the embedded one of ATRIUM_DATA_DIR. Run with `fill` it generates them and
// ends. Else `process.send` sends its address, the employee numbers to sign in, and how many rows its tables have.
import { startServer } from '@atrium/host-server';
import type { Person } from '@atrium/sdk/server';
import { sql, type SQL } from 'drizzle-orm';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withoutTimeLimits } from '../../../host/server/src/core/database/Driver.ts';
import { saveCompany } from '../../../host/server/src/app/demo/saveCompany.ts';
import { seededRandom } from '../../../host/server/src/app/demo/generatedCompany.ts';
import { BUSY, busyMonth, countOfMonth } from './busyMonth.ts';
import { vacuum } from './vacuum.ts';
import { PEOPLE, type StartedVolumes, type VolumesOf } from './VolumeSide.ts';

/** The tables that are counted. */
const COUNTED = {
  attendance: ['rosters', 'presses', 'leaves'],
  calendar: ['occurrences'],
  handover: ['handovers', 'editors', 'readers', 'reads', 'messages'],
} as const;
/** The administrator of the demo company, who manages all handovers and views all attendance. */
const ADMINISTRATOR = 'A001';

const { plugin, scale } = JSON.parse(process.env['BENCH_VOLUMES']!) as VolumesOf;
const atrium = await startServer({ config: { port: 0 }, prefer: 'built' });
const { services, plugins } = atrium;
const { dependencies, directory } = services.company;
const { db, clock } = dependencies;

if (process.argv.includes('fill')) {
  await withoutTimeLimits(fill);
  await vacuum(db);
  await atrium.stop();
  process.exit(0);
}
const { people } = await directory.organisation();
const active = [...people.values()].filter(({ hidden }) => !hidden);
const special = specialOf(active);
const others = active.filter(({ companyId, id }) => companyId === special.companyId && id !== special.id);
// The volumes give most to the first people and least to the last ones.
const spread = Array.from(
  { length: PEOPLE },
  (_, place) => others[Math.floor(((place + 0.5) * others.length) / PEOPLE)]!,
);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('message', () => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  process.send!(heapUsed + arrayBuffers);
});
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send!({
  url: atrium.url,
  employees: [special, ...spread, ...others.slice(0, PEOPLE)].map(({ employee }) => employee),
  rows: Object.fromEntries(
    await Promise.all(COUNTED[plugin].map(async (table) => [table, await countOf(table)] as const)),
  ),
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
      await fillMonth(specialOf(present), today.slice(0, 7));
      await fillTexts();
    }
  });
}

/** The same number of occurrences at every scale, whatever was generated for the person. */
async function fillMonth(
  { id: employeeId, companyId }: Pick<Person, 'id' | 'companyId'>,
  month: string,
): Promise<void> {
  const ofPerson = { employeeId, companyId, month };
  const generated = await counted(countOfMonth(ofPerson));
  for (const statement of busyMonth(ofPerson, BUSY - generated)) await db.execute(statement);
  const filled = await counted(countOfMonth(ofPerson));
  if (filled !== BUSY) throw new Error(`the month has ${filled} occurrences instead of ${BUSY}`);
}

/** What the triggers of occurrences write, which do not run while references are not checked. */
async function fillTexts(): Promise<void> {
  await db.execute(sql`insert into calendar.texts (series_id, title, memo, address, room_memo)
    select distinct series_id, title, memo, address, room_memo from calendar.occurrences`);
}

/** Whose calls are measured apart: who manages all handovers, and views all attendance; in the calendar the person with least, whose month is filled. */
function specialOf<Staff extends Person>(all: readonly Staff[]): Staff {
  const administrator = all.find(({ employee }) => employee === ADMINISTRATOR)!;
  if (plugin !== 'calendar') return administrator;
  return all
    .filter(({ companyId }) => companyId === administrator.companyId)
    .reduce((last, person) => (person.id > last.id ? person : last));
}

function countOf(table: string): Promise<number> {
  return counted(sql`select count(*)::int as count from ${sql.raw(`${plugin}.${table}`)}`);
}

async function counted(statement: SQL): Promise<number> {
  const found = (await db.execute(statement)) as unknown as { rows: { count: number }[] };
  return found.rows[0]!.count;
}
