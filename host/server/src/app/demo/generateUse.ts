import type { Manifest } from '@atrium/sdk';
import type { Database, Person } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { inBatches } from '../../core/database/statements.ts';
import { employees } from '../../core/schema/organisation.ts';
import { audit } from '../../core/schema/runtime.ts';
import { sessions } from '../../core/schema/session.ts';

/** Whose use is generated, and over which days. */
interface UseOfYears {
  /** Active people. */
  readonly people: readonly Person[];
  /** Work days, `YYYY-MM-DD`, the oldest first. */
  readonly days: readonly string[];
  /** What is written, the most frequent first. */
  readonly actions: readonly WriteAction[];
}

/** Of a person on a work day: 2.9 million sign-ins, and 6.0 million audit rows with them (docs/bench/volumes.md). */
const SIGN_INS = 1.3;
const WRITES = 1.387;
/** Rows of one statement: a second or two on the embedded database. */
const BATCH = 60_000;
/** Ended sessions are kept for a month; these are the work days of one. */
const SESSION_DAYS = 21;

const KINDS = { morning: 0, afternoon: 1, write: 2 } as const;

/**
 * Years of sign-ins and writes in the audit log, and the ended sessions of the last month; generated in SQL in
 * chronological order. All people sign in; authors and kinds of writes follow a Zipf distribution (s ≈ 1.1).
 * Deterministic: the numbers derive from ids and dates.
 */
export async function generateUse(
  db: Database,
  { people, days, actions }: UseOfYears,
  progress: (done: number, all: number) => void,
): Promise<void> {
  const size = Math.max(1, Math.floor(BATCH / (people.length * (SIGN_INS + WRITES))));
  let done = 0;
  for (const batch of inBatches(days, size)) {
    await db.execute(auditOf({ people, days: batch, actions }));
    done += batch.length;
    progress(done, days.length);
  }
  await db.execute(sessionsOf({ people, days: days.slice(-SESSION_DAYS) }));
}

function auditOf({ people, days, actions }: UseOfYears) {
  const count = people.length;
  const writes = actions.length === 0 ? 0 : Math.round(count * WRITES);
  return sql`
    insert into ${audit} (at, plugin, action, target, company_id, employee_id, session_id, address, request_id, detail)
    select at, plugin, action, target,
      (select company_id from ${employees} where id = person),
      employee_id, session_id, address, md5(key::text)::uuid::text, detail
    from (
      select ${morningOrAfternoon()} as at, 'host' as plugin, 'session.open' as action, employee as target,
        id as person, null::int as employee_id, null::text as session_id, ${ADDRESS} as address, key, '{"riskLevel":3}'::jsonb as detail
      from ${signIns({ people, days })}
      union all
      select ${clock(sql`540 + chance / 1024 % 540`)}, (${list(actions.map(({ plugin }) => plugin))}::text[])[kind],
        (${list(actions.map(({ action }) => action))}::text[])[kind], number::text, person, person,
        md5('sid' || ${keyOf(sql`person`, KINDS.morning)}::text), ${addressOf(sql`person`)}, key, null
      from unnest(${list(days)}::date[]) as day(date),
        generate_series(1, ${writes}::int) as numbers(number),
        lateral (select ${keyOf(sql`number`, KINDS.write)} as key) as keys,
        lateral (select ${CHANCE} as chance) as chances,
        lateral (select (chance % 999983) / 999983.0::float8 as share, (chance / 2 % 4093) / 4093.0::float8 as other) as shares,
        lateral (select
          (${list(people.map(({ id }) => id))}::int[])[${zipf(sql`share`, count)}] as person,
          ${zipf(sql`other`, Math.max(1, actions.length))} as kind) as drawn
    ) as used
    order by at, key`;
}

function sessionsOf({ people, days }: Omit<UseOfYears, 'actions'>) {
  return sql`
    insert into ${sessions} (id, jti, uuid, employee_id, risk_level, address, user_agent, created_on, used_on, expires_on, ended_on, ended_reason)
    select md5('sid' || key::text), md5('jti' || key::text), md5(key::text)::uuid::text, id, 3, ${ADDRESS}, 'atrium demo',
      at, used, at + interval '12 hours', used + idle, case when idle = interval '0' then 'LOGOUT' else 'EXPIRED' end
    from ${signIns({ people, days })},
      lateral (select ${morningOrAfternoon()} as at) as moments,
      lateral (select at + (1 + chance / 64 % case nth when 0 then 240 else 60 end) * interval '1 minute' as used,
        case when chance % 3 = 0 then interval '30 minutes' else interval '0' end as idle) as uses
    on conflict do nothing`;
}

/**
 * All people sign in once per work day, and three in ten again after noon. Selects id, employee, date, nth, key and
 * chance.
 */
const signIns = ({ people, days }: Omit<UseOfYears, 'actions'>) => sql`
  unnest(${list(people.map(({ id }) => id))}::int[], ${list(people.map(({ employee }) => employee))}::text[]) as person(id, employee)
  cross join unnest(${list(days)}::date[]) as day(date)
  cross join generate_series(0, 1) as nths(nth)
  cross join lateral (select ${keyOf(sql`person.id`, sql`nth`)} as key) as keys
  cross join lateral (select ${CHANCE} as chance where nth = 0 or ${CHANCE} % 10 < 3) as chances`;

/** One number per person (or write), date and kind. */
const keyOf = (of: ReturnType<typeof sql>, kind: ReturnType<typeof sql> | number) =>
  sql`((${of}::int8 * 100000 + (day.date - date '2000-01-01')) * 4 + ${kind}::int)`;

/** 0 to 2³¹ − 1, spread evenly. */
const CHANCE = sql`(hashint8(key) & 2147483647)`;

/** The first one draws the most: Zipf with s = 1.1, by the inverse of its continuous form. 1 to `count`. */
const zipf = (share: ReturnType<typeof sql>, count: number) =>
  sql`least(${count}::int, floor(power(1 - ${share} * (1 - power(${count + 1}::float8, -0.1)), -10))::int)`;

const clock = (minutes: ReturnType<typeof sql>) =>
  sql`((day.date + time '00:00') at time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}) + (${minutes}) * interval '1 minute' + chance % 60 * interval '1 second'`;

/** 08:20 to 09:05, or after noon. */
const morningOrAfternoon = () =>
  clock(sql`case nth when 0 then 500 + chance / 1024 % 45 else 780 + chance / 1024 % 240 end`);

const addressOf = (id: ReturnType<typeof sql>) => sql`'10.20.' || ${id} / 250 || '.' || 1 + ${id} % 250`;
const ADDRESS = addressOf(sql`person.id`);

/** A PostgreSQL array of plain values: one parameter, however many there are. */
const list = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/** An action as named in the audit log. */
interface WriteAction {
  readonly plugin: string;
  readonly action: string;
}

/** The calls of plugins that change something, in the order of their contracts: `attendance.punch`. */
export function writeActions(manifests: readonly Pick<Manifest, 'id' | 'api'>[]): WriteAction[] {
  return manifests
    .filter(({ id }) => id !== 'host')
    .flatMap(({ id, api }) =>
      Object.entries(api)
        .filter(([, { method }]) => method !== 'get')
        .map(([name]) => ({ plugin: id, action: `${id}.${name}` })),
    );
}
