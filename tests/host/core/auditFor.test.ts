import { expect, test } from 'vitest';
import { mountProbe } from '../mountProbe.ts';

test('who did what from where is stored with the rows, and rolled back with them', async () => {
  const { api, person, server } = await mountProbe({ actions: ['probe.write'] });
  await api.write({ body: { title: '好' } });
  await expect(api.write({ body: { title: '爆炸' } })).rejects.toMatchObject({ http: 500 });
  await expect(api.write({ body: { title: '額滿' } })).rejects.toMatchObject({ code: 409 });
  const { rows } = (await server.db.execute(
    `select plugin, action, target, employee_id, address from host.audit where plugin = 'probe'`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([
    { plugin: 'probe', action: 'write', target: 'note:1', employee_id: person.id, address: '127.0.0.1' },
  ]);
  expect(await api.history({ params: { id: 1 } })).toEqual([{ action: 'write', employeeId: person.id }]);
  expect(await api.history({ params: { id: 12 } })).toEqual([]);
});

test('the history of a record has its newest 100 entries, or as many as are asked for, from 1 to 500', async () => {
  const { server } = await mountProbe();
  const { audit } = server.context;
  await server.db.execute(`insert into host.audit (at, plugin, action, target)
    select now() + n * interval '1 second', 'probe', 'write' || n, 'note:7' from generate_series(1, 501) as n`);
  const counted = async (limit?: number) => (await audit.history('note:7', limit)).length;
  expect([await counted(), await counted(7), await counted(500), await counted(501), await counted(0)]).toEqual([
    ...[100, 7, 500, 500, 1],
  ]);
  expect((await audit.history('note:7', 1))[0]).toMatchObject({ action: 'write501' });
});
