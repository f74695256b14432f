import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../core/database/openDatabase.ts';
import { companies, employees } from '../../core/schema/organisation.ts';
import { sessions } from '../../core/schema/session.ts';
import { freshDatabase } from '../../testing/freshDatabase.ts';
import { SessionFinder } from './SessionService.ts';

const NOW = new Date('2026-03-26T01:00:00Z');
let database: OpenDatabase;
let finder: SessionFinder;

beforeAll(async () => {
  database = openDatabase(await freshDatabase());
  const { db } = database;
  await db.insert(companies).values({ id: 1, code: 'HY', name: '宏遠' });
  await db.insert(employees).values({ id: 7, employee: 'E001', name: '王小明', companyId: 1, level: 'employee' });
  const dates = { createdOn: NOW, usedOn: NOW, expiresOn: NOW };
  const row = { uuid: '', employeeId: 7, riskLevel: 3, address: '', userAgent: '', ...dates };
  await db.insert(sessions).values(['one', 'two'].map((id) => ({ ...row, id, jti: `jti of ${id}` })));
  return () => database.driver.close();
}, 120_000);
beforeEach(() => {
  finder = new SessionFinder(database.db);
});

test('calls that arrive together are one statement, and each gets its own session', async () => {
  const query = vi.spyOn(database.driver, 'query');
  onTestFinished(() => query.mockRestore());
  const found = await Promise.all(['one', 'two', 'one', 'missing'].map((id) => finder.find(id)));
  expect(found.map((row) => row?.session.jti)).toEqual(['jti of one', 'jti of two', 'jti of one', undefined]);
  expect(found[0]).toMatchObject({ session: { employeeId: 7, usedOn: NOW }, versions: { organisation: 0 } });
  expect(query).toHaveBeenCalledOnce();
});

test('a call gets what is stored after it has arrived, whatever was looked up before', async () => {
  expect((await finder.find('two'))?.session.endedOn).toBeNull();
  const before = finder.find('two');
  await database.db.update(sessions).set({ endedOn: NOW }).where(eq(sessions.id, 'two'));
  const after = finder.find('two');
  expect((await after)?.session.endedOn).toEqual(NOW);
  expect(await before).toBeDefined();
});

test('a lookup sees nothing of a transaction in which it is asked for', async () => {
  let found: ReturnType<SessionFinder['find']> | undefined;
  const undone = database.transaction(async () => {
    await database.db.update(sessions).set({ endedOn: NOW }).where(eq(sessions.id, 'one'));
    found = finder.find('one');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await found)?.session.endedOn).toBeNull();
});
