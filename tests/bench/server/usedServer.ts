// Child process of the fairness bench: the real server with all plugins on the generated people of a scale and what one plugin
// generated for them (`volumeServer.ts` filled it). Run with `fill` it adds work days of sign-ins and writes in the audit log
// and ends. Else `process.send` sends its address, the employee numbers to sign in, and how many rows its tables have.
import { startServer } from '@atrium/host-server';
import { sql } from 'drizzle-orm';
import { withoutTimeLimits } from '../../../host/server/src/core/database/Driver.ts';
import { generateUse, writeActions } from '../../../host/server/src/app/demo/generateUse.ts';
import { vacuum } from './vacuum.ts';
import { PEOPLE, type StartedVolumes, type VolumesOf } from './VolumeSide.ts';

const DAY_MS = 86_400_000;
/** The administrator of the demo company, who may read the audit log. */
const ADMINISTRATOR = 'A001';

const { workDays = 0 } = JSON.parse(process.env['BENCH_VOLUMES']!) as VolumesOf;
const atrium = await startServer({ config: { port: 0 }, prefer: 'built' });
const { services, plugins } = atrium;
const { dependencies, directory } = services.company;
const { db, clock } = dependencies;
const { people } = await directory.organisation();
const active = [...people.values()].filter(({ hidden }) => !hidden);

if (process.argv.includes('fill')) {
  const days = Array.from({ length: Math.ceil((workDays * 7) / 5) }, (_, back) => back + 1)
    .map((back) => new Date(Date.parse(clock.today()) - back * DAY_MS))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
    .reverse();
  const actions = writeActions(plugins.all().map(({ plugin }) => plugin.manifest));
  await withoutTimeLimits(() => generateUse(db, { people: active, days, actions }, () => {}));
  await vacuum(db);
  await atrium.stop();
  process.exit(0);
}
const administrator = active.find(({ employee }) => employee === ADMINISTRATOR)!;
const others = active.filter(({ companyId, id }) => companyId === administrator.companyId && id !== administrator.id);
const spread = Array.from(
  { length: PEOPLE },
  (_, place) => others[Math.floor(((place + 0.5) * others.length) / PEOPLE)]!,
);
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send!({
  url: atrium.url,
  employees: [administrator, ...spread, ...others.slice(0, PEOPLE)].map(({ employee }) => employee),
  rows: {
    occurrences: await countOf('calendar.occurrences'),
    audit: await countOf('host.audit'),
    employees: people.size,
  },
} satisfies StartedVolumes);

async function countOf(table: string): Promise<number> {
  const found = (await db.execute(sql`select count(*)::int as count from ${sql.raw(table)}`)) as unknown as {
    rows: { count: number }[];
  };
  return found.rows[0]!.count;
}
