import { type Call, type Person, prepared, timeOf } from '@atrium/sdk/server';
import { and, eq, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { readWorkDate } from '../rules/readFacts.ts';
import { mayViewUnit } from '../rules/mayView.ts';
import { presses, punches } from '../tables.ts';

/** Punching needs a known network (C.2-20, C.2-22). */
const PUNCH_RISK_LEVEL = 2;
const OFF = 1;

/**
 * Punches in (0) or out (1) at the server's time (C.3-17). One statement decides what counts, so that two browsers,
 * retries and double sends result in one punch: in, the first of the work date; out, the last, at least 60 s apart.
 *
 * Refuses: 422 `RISK_LEVEL_TOO_LOW` with the client address, if the session or the current address has level 1.
 */
export async function punch(
  context: AttendanceContext,
  teller: PunchTeller,
  { params, caller, request }: Call<(typeof contract)['api']['punch']>,
): Promise<{ workTime: string }> {
  if (caller.currentRiskLevel < PUNCH_RISK_LEVEL) {
    const { address } = request;
    throw context.refuse.invalid('punch.riskTooLow', { address }, { status: 'RISK_LEVEL_TOO_LOW', data: { address } });
  }
  const kind = Number(params.id) as 0 | 1;
  const at = context.clock.now();
  const workDate = await readWorkDate(context, caller, { kind, at: at.getTime() });
  return context.transaction(async () => {
    await context.db.insert(presses).values({ personId: caller.id, workDate, kind, at, address: request.address });
    const [row] = await context.db
      .insert(punches)
      .values({ personId: caller.id, workDate, kind, at })
      .onConflictDoUpdate({
        target: [punches.personId, punches.workDate, punches.kind],
        set: { at: sql`excluded.at` },
        setWhere: sql`excluded.kind = ${OFF} and excluded.at >= ${punches.at} + interval '60 seconds'`,
      })
      .returning({ id: punches.personId });
    const times = await readPunches(context, caller.id, workDate);
    // Without a row the punch repeats one that counts already.
    if (row) {
      await context.audit.record({ action: 'attendance.punch', target: `${workDate}/${kind}` });
      await context.realtime.emit('punched', { ...times, workDate }, { employees: [caller.id] });
      teller.tell(caller, workDate);
    }
    return { workTime: kind === OFF ? times.workOffTime : times.workOnTime };
  });
}

/** How long it is kept who may view the people of a company: at nine all of them press. */
const KEPT_MS = 5_000;

interface Viewer {
  readonly person: Person;
  readonly actions: ReadonlySet<string>;
}

interface Punched {
  readonly person: Person;
  readonly workDate: string;
}

/**
 * Tells everyone who may view the attendance of a person by an action, and so may have the person in front of them (C.3-12), that the
 * person has punched. After the commit, so that no press waits for it; what a killed process did not tell is refetched by browsers on
 * reconnect. A permission that is given or taken counts `KEPT_MS` later at the latest.
 */
export class PunchTeller {
  readonly #context: AttendanceContext;
  readonly #waiting: Punched[] = [];
  /** By company. */
  readonly #kept = new Map<number, { readonly at: number; readonly viewers: readonly Viewer[] }>();
  #telling: Promise<void> | undefined;

  constructor(context: AttendanceContext) {
    this.#context = context;
    context.onDispose(() => this.#telling);
  }

  /** To be called in the transaction of the press. */
  tell(person: Person, workDate: string): void {
    this.#context.afterCommit(() => {
      this.#waiting.push({ person, workDate });
      this.#telling ??= this.#rounds()
        .catch((error: unknown) => this.#context.log.error('telling a punch failed', { error }))
        .finally(() => (this.#telling = undefined));
    });
  }

  async #rounds(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { person, workDate } = next;
      const viewers = await this.#viewers(person.companyId);
      const employees = viewers
        .filter((viewer) => mayViewUnit(viewer.person, person, (action) => viewer.actions.has(action)))
        .map((viewer) => viewer.person.id);
      if (employees.length > 0)
        await this.#context.realtime.emit('teamPunched', { employeeId: person.id, workDate }, { employees });
    }
  }

  /** The people of a company who may view others, each with the actions by which they do. */
  async #viewers(companyId: number): Promise<readonly Viewer[]> {
    const { directory, authority, clock } = this.#context;
    const now = clock.now().getTime();
    const kept = this.#kept.get(companyId);
    if (kept && Math.abs(now - kept.at) < KEPT_MS) return kept.viewers;
    const people = await directory.people({ companyId });
    const viewers = people.flatMap((person): Viewer[] => {
      const held = VIEWING.filter((action) => authority.holds(person, action));
      return held.length > 0 ? [{ person, actions: new Set(held) }] : [];
    });
    this.#kept.set(companyId, { at: now, viewers });
    return viewers;
  }
}

const VIEWING = ['attendance.viewAll', 'attendance.viewDept'] as const;

const findPunches = prepared((db) =>
  db
    .select({ kind: punches.kind, at: punches.at })
    .from(punches)
    .where(and(eq(punches.personId, sql.placeholder('personId')), eq(punches.workDate, sql.placeholder('workDate'))))
    .prepare('attendance_find_punches'),
);

/** The two times of the present work date, that of a press on now (C.3-18). */
export async function readPresentPunches(context: AttendanceContext, caller: Person) {
  const workDate = await readWorkDate(context, caller, { kind: 0, at: context.clock.now().getTime() });
  return readPunches(context, caller.id, workDate);
}

/** The two times of a work date, `''` where there is no punch. */
export async function readPunches(context: AttendanceContext, personId: number, workDate: string) {
  const rows = await findPunches(context.db).execute({ personId, workDate });
  const time = (kind: number) => {
    const row = rows.find((each) => each.kind === kind);
    return row ? timeOf(row.at) : '';
  };
  return { workOnTime: time(0), workOffTime: time(1) };
}
