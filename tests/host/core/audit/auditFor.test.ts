import { expect, test } from 'vitest';
import { mountProbe } from '../../mountProbe.ts';

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
