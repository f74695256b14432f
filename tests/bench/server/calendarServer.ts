// Child process of the calendar bench: the real server with the generated people of a scale and the schedules of their
// calendar alone, on the database of DATABASE_URL, else the embedded one of ATRIUM_DATA_DIR. `process.send` sends its
// address and the employee numbers to sign in, the one with the busy month first.
import { startServer } from '@atrium/host-server';
import { sql } from 'drizzle-orm';
import { saveCompany } from '../../../host/server/src/app/demo/saveCompany.ts';
import type { Scale } from '../../../host/server/src/app/demo/generatedCompany.ts';
import { seededRandom } from '../../../host/server/src/app/demo/seededRandom.ts';
import { busyMonth } from './busyMonth.ts';
import type { StartedVolumes } from './VolumeSide.ts';

const scale = process.env['BENCH_SCALE'] as Scale;
const BUSIEST = 'E001';
/** People whose searches are measured; the volumes make their schedules most skewed among the first. */
const PEOPLE = 24;

const atrium = await startServer({ config: { port: 0 }, prefer: 'built' });
const { services, plugins } = atrium;
const { dependencies, directory } = services.company;
const { db, clock } = dependencies;
const today = clock.today();
await dependencies.transaction(async () => {
  const people = await saveCompany(db, scale, today, () => {});
  await directory.reload();
  const active = people.filter(({ hidden }) => !hidden);
  const calendar = plugins.find('calendar')!.server!;
  const random = seededRandom('calendar');
  const file = () => Promise.reject(new Error('volumes have no files'));
  await calendar.demo!({ today, people: active, random, scale, progress: () => {}, file });
  const busiest = active.find(({ employee }) => employee === BUSIEST)!;
  for (const statement of busyMonth(busiest.id, busiest.companyId, today.slice(0, 7))) await db.execute(statement);
});
await directory.reload();
await db.execute(sql`analyze`);
const counted = (await db.execute(sql`select count(*)::int as occurrences from calendar.occurrences`)) as unknown as {
  rows: { occurrences: number }[];
};
const { people } = await directory.organisation();
const active = [...people.values()].filter(({ hidden }) => !hidden);
const others = active.filter(({ employee }) => employee !== BUSIEST).slice(0, PEOPLE - 1);
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send!({
  url: atrium.url,
  employees: [BUSIEST, ...others.map(({ employee }) => employee)],
  rows: { occurrences: counted.rows[0]!.occurrences },
} satisfies StartedVolumes);
