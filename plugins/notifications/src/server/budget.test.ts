import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationsTest } from '../testing/notificationsTest.ts';

interface Counts {
  readonly rows: readonly { readonly count: number }[];
}

test('every person of an audience counts for the caller, who is none of them; what is refused is neither counted nor kept', async () => {
  const { tell, url, token, person, asPerson, server } = await notificationsTest({ as: { department: '資訊部' } });
  const [one, two, far] = [
    await asPerson({ as: { department: '資訊部' } }),
    await asPerson(),
    await asPerson({ as: { company: 'Other company' } }),
  ];
  const own = sql`key = ${`notices:${person.id}`}`;
  const counted = async () => {
    const { rows } = (await server.db.execute(sql`select count from host.limits where ${own}`)) as unknown as Counts;
    return rows[0]?.count ?? 0;
  };
  const costOf = async (to: Parameters<typeof tell>[1]['to']) => {
    const before = await counted();
    expect(await tell(token, { to })).toBe(200);
    return (await counted()) - before;
  };
  const { companyId } = person;
  expect(await costOf({ employees: [one.person.id, one.person.id, two.person.id, person.id] })).toBe(2);
  expect(await costOf({ employees: [person.id] })).toBe(0);
  expect(await costOf({ company: companyId })).toBe(2);
  expect(await costOf({ department: person.departmentId! })).toBe(1);
  expect(await costOf({ everyone: true })).toBe(3);
  expect(await costOf({ session: 'another' })).toBe(0);
  const listed = async () => (await far.api.rows()).totalSize;
  const before = await listed();
  await server.db.execute(sql`update host.limits set count = 19998 where ${own}`);
  const refused = await fetch(`${url}/api/teller/tell`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ type: 7, title: 'x', to: { everyone: true } }),
  });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: 429,
    status: 'RATE_LIMITED',
    msg: '您一小時內最多可通知 20,000 人次，這次會超過，因此沒有儲存。請於 60 分鐘後再試，或減少要通知的人。',
  });
  expect([await counted(), await listed()]).toEqual([19_998, before]);
  const failing = await tell(token, { to: { employees: [far.person.id] }, fail: true });
  expect([failing, await counted()], 'what is not saved is not counted').toEqual([500, 19_998]);
  expect(await costOf({ company: companyId }), 'exactly the rest').toBe(2);
  expect(await tell(one.token, { to: { employees: [far.person.id] } }), 'another person').toBe(200);
  await server.db.execute(sql`update host.limits set since = since - interval '1 hour' where ${own}`);
  expect(await tell(token, { to: { employees: [far.person.id] } }), 'an hour later').toBe(200);
  expect(await counted()).toBe(1);
});
