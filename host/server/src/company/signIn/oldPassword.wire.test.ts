import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { TransactionConnection, Driver } from '../../core/database/Driver.ts';
import { openEmbedded } from '../../core/database/embedded/EmbeddedDriver.ts';
import { credentials } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { audit } from '../../core/schema/runtime.ts';
import { encryptText } from '../../core/wireCrypto/wireCrypto.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { hashPassword } from '../password/validatePassword.ts';
import { DEMO_PASSWORD, type PeopleServer, usePeople } from '../../testing/usePeople.ts';

const NEW = 'my-own-Secret-1';

const sealed = (text: string, token: string) =>
  encryptText(text, decodeJwt(token) as unknown as { jti: string; uuid: string });

const changePassword = (atrium: PeopleServer, token: string, employee: string, from: string, to: string) =>
  atrium.call('PATCH /changePassword', {
    token,
    body: { employee, oldPassword: sealed(from, token), newPassword: sealed(to, token) },
  });

/** Sign-ins with the old password and its change at the same time, again and again. */
async function race(atrium: PeopleServer, employee: string): Promise<void> {
  let password = DEMO_PASSWORD;
  for (let round = 0; round < 3; round += 1) {
    const own = (await atrium.login(employee, password)).body.data.publicToken;
    const next = `${NEW}-${round}`;
    const [changed, ...signIns] = await Promise.all([
      changePassword(atrium, own, employee, password, next),
      ...[1, 2, 3].map(() => atrium.login(employee, password)),
    ]);
    expect(changed.body.code).toBe(200);
    for (const { status, body } of signIns) {
      if (status !== 200) continue;
      const { publicToken: token } = body.data;
      expect((await atrium.call('GET /session', { token })).status, `round ${round}`).toBe(401);
    }
    expect((await atrium.call('GET /session', { token: own })).status).toBe(200);
    password = next;
    await atrium.pass(900);
  }
}

describe('on the embedded database', () => {
  const gate = gatedDatabase();
  const atrium = usePeople({}, { database: gate.driver });

  test('a sign-in that was checked before the password changed opens no session', async () => {
    const own = await atrium.signIn('E001');
    const held = gate.holdNextTransaction();
    const late = atrium.login('E001');
    await held.reached;
    expect((await changePassword(atrium, own, 'E001', DEMO_PASSWORD, NEW)).body.code).toBe(200);
    held.release();
    expect(await late).toMatchObject({ status: 401, body: { status: 'INVALID_LOGIN' } });
    const rows = await atrium.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'session.refuse'), eq(audit.target, 'E001')));
    expect(rows.map(({ detail }) => detail)).toEqual([{ reason: 'passwordChanged' }]);
  });

  test.each<[string, string, (id: number) => Promise<unknown>]>([
    [
      'is marked for a change',
      'E005',
      (id) => atrium.db.update(credentials).set({ mustChange: true }).where(eq(credentials.employeeId, id)),
    ],
    [
      'belongs to a person who is disabled',
      'E006',
      (id) => atrium.db.update(employees).set({ hidden: true }).where(eq(employees.id, id)),
    ],
  ])('a password that %s while it is checked opens no session', async (_, employee, change) => {
    const { id } = (await atrium.server.services.directory.byEmployee(employee))!;
    const held = gate.holdNextTransaction();
    const late = atrium.login(employee);
    await held.reached;
    await change(id);
    held.release();
    expect(await late).toMatchObject({ status: 401, body: { status: 'INVALID_LOGIN' } });
  });

  test('a change with an old password that was changed concurrently changes nothing', async () => {
    const [one, other] = [await atrium.signIn('E002'), await atrium.signIn('E002')];
    const held = gate.holdNextTransaction();
    const late = changePassword(atrium, one, 'E002', DEMO_PASSWORD, 'of-the-thief-1');
    await held.reached;
    expect((await changePassword(atrium, other, 'E002', DEMO_PASSWORD, NEW)).body.code).toBe(200);
    held.release();
    expect((await late).body).toMatchObject({ code: 422, status: 'OLD_PASSWORD_WRONG' });
    expect((await atrium.login('E002', NEW)).status).toBe(200);
  });

  test('a password that was changed concurrently proves nothing', async () => {
    const [one, other] = [await atrium.signIn('E004'), await atrium.signIn('E004')];
    const held = gate.holdNextTransaction();
    const late = atrium.call('POST /proof', { token: one, body: { password: sealed(DEMO_PASSWORD, one) } });
    await held.reached;
    // Its own session stays, as that of who changes the password does.
    const { id } = (await atrium.server.services.directory.byEmployee('E004'))!;
    await atrium.db
      .update(credentials)
      .set({ hash: await hashPassword(NEW) })
      .where(eq(credentials.employeeId, id));
    held.release();
    expect((await late).body).toMatchObject({ code: 422, status: 'PASSWORD_WRONG' });
    expect((await atrium.login('E004', NEW)).status).toBe(200);
    expect((await atrium.call('GET /session', { token: other })).status).toBe(200);
  });
});

describeOnPostgres('on PostgreSQL', () => {
  const atrium = usePeople({}, { postgres: true });

  test('a sign-in that waits for the row while the password changes opens no session', async () => {
    const other = new pg.Client({ connectionString: atrium.server.services.config.databaseUrl });
    await other.connect();
    try {
      const person = `(select id from host.employees where employee = 'E001')`;
      await other.query('begin');
      await other.query(`select id from host.employees where employee = 'E001' for update`);
      const late = atrium.login('E001');
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      const blocked = async () => ((await atrium.db.execute(waiting)) as unknown as pg.QueryResult).rows.length;
      await expect.poll(blocked, { timeout: 60_000 }).toBe(1);
      await other.query(`update host.credentials set hash = $1 where employee_id = ${person}`, [
        await hashPassword(NEW),
      ]);
      await other.query('commit');
      expect(await late).toMatchObject({ status: 401, body: { status: 'INVALID_LOGIN' } });
      expect((await atrium.login('E001', NEW)).status).toBe(200);
    } finally {
      await other.end();
    }
  });

  test(
    'concurrent sign-ins and changes neither deadlock nor leave a session of the old password',
    () => race(atrium, 'E003'),
    60_000,
  );
});

/** A database in memory in which a test can hold a transaction at its start. */
function gatedDatabase() {
  const opened = openEmbedded(undefined);
  let held: { reached: () => void; released: Promise<void> } | undefined;
  const driver: Driver = {
    kind: 'embedded',
    query: async (...statement) => (await opened).query(...statement),
    queryAs: async (role, ...statement) => (await opened).queryAs(role, ...statement),
    async begin<T>(work: (connection: TransactionConnection) => Promise<T>): Promise<T> {
      const mine = held;
      held = undefined;
      mine?.reached();
      await mine?.released;
      return (await opened).begin(work);
    },
    script: async (text) => (await opened).script(text),
    ready: async (milliseconds) => (await opened).ready(milliseconds),
    close: async () => (await opened).close(),
  };
  const holdNextTransaction = () => {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    held = { reached: reached.resolve, released: released.promise };
    return { reached: reached.promise, release: released.resolve };
  };
  return { driver, holdNextTransaction };
}
