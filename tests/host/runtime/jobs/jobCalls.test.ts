import { expect, test } from 'vitest';
import { mountProbe } from '../../mountProbe.ts';

test('administrators see the jobs in their language, and run one at once; others do not', async () => {
  const { host, asPerson, advance, server } = await mountProbe({ actions: ['settings.manage'] });
  const tidy = async () => (await host.jobs()).find(({ plugin, job }) => plugin === 'probe' && job === 'tidy');
  expect(await tidy()).toMatchObject({
    pluginName: '探針',
    title: '整理',
    finishedOn: null,
    nextOn: '2026-03-27 00:05:00',
    waiting: 1,
  });
  await host.runJob({ params: { plugin: 'probe', job: 'tidy' } });
  await advance(0);
  expect(await tidy()).toMatchObject({ finishedOn: '2026-03-26 09:00:00', nextOn: '2026-03-27 00:05:00', waiting: 1 });
  const { rows } = (await server.db.execute(`select target from host.audit where action = 'job.run'`)) as unknown as {
    rows: object[];
  };
  expect(rows).toEqual([{ target: 'probe.tidy' }]);
  await expect(host.runJob({ params: { plugin: 'probe', job: 'absent' } })).rejects.toMatchObject({ code: 404 });
  const other = await asPerson();
  await expect(other.host.jobs()).rejects.toMatchObject({ code: 422 });
});
