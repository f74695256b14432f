// Child process of the handover bench: the real server with the generated people of a scale and their handovers alone, on the
// database of DATABASE_URL, else the embedded one of ATRIUM_DATA_DIR. `process.send` sends its address and the employee
// numbers to sign in: the first one manages all handovers of the company.
import { startServer } from '@atrium/host-server';
import { sql } from 'drizzle-orm';
import type { Scale } from '../../../host/server/src/app/demo/generatedCompany.ts';
import { saveCompany } from '../../../host/server/src/app/demo/saveCompany.ts';
import { seededRandom } from '../../../host/server/src/app/demo/seededRandom.ts';
import type { StartedVolumes } from './VolumeSide.ts';

const scale = process.env['BENCH_SCALE'] as Scale;
const MANAGER = 'A001';
/** People whose searches are measured; the volumes make them publish most. */
const PEOPLE = 24;
const COUNTED = ['handovers', 'editors', 'readers', 'reads', 'messages'];

const atrium = await startServer({ config: { port: 0 }, prefer: 'built' });
const { services, plugins } = atrium;
const { dependencies, directory } = services.company;
const { db, clock } = dependencies;
const today = clock.today();
await dependencies.transaction(async () => {
  const people = await saveCompany(db, scale, today, () => {});
  await directory.reload();
  const active = people.filter(({ hidden }) => !hidden);
  const { demo } = plugins.find('handover')!.server!;
  const file = () => Promise.reject(new Error('volumes have no files'));
  await demo!({ today, people: active, random: seededRandom('handover'), scale, progress: () => {}, file });
});
await directory.reload();
await db.execute(sql`analyze`);
const rows: Record<string, number> = {};
for (const table of COUNTED) {
  const counted = (await db.execute(
    sql`select count(*)::int as count from ${sql.raw(`handover.${table}`)}`,
  )) as unknown as { rows: { count: number }[] };
  rows[table] = counted.rows[0]!.count;
}
const { people } = await directory.organisation();
const active = [...people.values()].filter(({ hidden }) => !hidden);
const manager = active.find(({ employee }) => employee === MANAGER)!;
const others = active.filter(({ companyId, employee }) => companyId === manager.companyId && employee !== MANAGER);
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send!({
  url: atrium.url,
  employees: [MANAGER, ...others.slice(0, PEOPLE).map(({ employee }) => employee)],
  rows,
} satisfies StartedVolumes);
