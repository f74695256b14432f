import { decodeJwt } from 'jose';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/demo/demoPeople.ts';
import type { Connection, Driver } from '../../core/database/Driver.ts';
import { openEmbedded } from '../../core/database/openEmbedded.ts';
import { audit } from '../../core/schema/runtime.ts';
import { encryptText } from '../../core/wireCrypto/encryptText.ts';
import { type PeopleServer, usePeople } from '../testing/usePeople.ts';

const NEW = 'my-own-Secret-1';

const sealed = (text: string, token: string) =>
  encryptText(text, decodeJwt(token) as unknown as { jti: string; uuid: string });

const changePassword = (atrium: PeopleServer, token: string, employee: string, from: string, to: string) =>
  atrium.call('PATCH /changePassword', {
    token,
    body: { employee, oldPassword: sealed(from, token), newPassword: sealed(to, token) },
  });

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
    const rows = await atrium.db.select().from(audit).where(eq(audit.action, 'session.refuse'));
    expect(rows.map(({ target, detail }) => [target, detail])).toEqual([['E001', { reason: 'passwordChanged' }]]);
  });

  test('a change with an old password that somebody else has changed meanwhile changes nothing', async () => {
    const [one, other] = [await atrium.signIn('E002'), await atrium.signIn('E002')];
    const held = gate.holdNextTransaction();
    const late = changePassword(atrium, one, 'E002', DEMO_PASSWORD, 'of-the-thief-1');
    await held.reached;
    expect((await changePassword(atrium, other, 'E002', DEMO_PASSWORD, NEW)).body.code).toBe(200);
    held.release();
    expect((await late).body).toMatchObject({ code: 422, status: 'OLD_PASSWORD_WRONG' });
    expect((await atrium.login('E002', NEW)).status).toBe(200);
  });
});

/** A database in memory, one transaction of which waits at its beginning where a test says so. */
function gatedDatabase() {
  const opened = openEmbedded(undefined);
  let held: { reached: () => void; released: Promise<void> } | undefined;
  const driver: Driver = {
    kind: 'embedded',
    query: async (...statement) => (await opened).query(...statement),
    async begin<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
      const mine = held;
      held = undefined;
      mine?.reached();
      await mine?.released;
      return (await opened).begin(work);
    },
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
