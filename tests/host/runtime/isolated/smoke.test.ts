import { expect, test } from 'vitest';
import { mountProbe } from '../../mountProbe.ts';

test('smoke', async () => {
  const probe = await mountProbe({ actions: ['probe.write'], config: { isolatedPlugins: ['probe'] } });
  console.log(probe.server.log.slice(-10));
  expect(await probe.api.write({ body: { title: 'x' } })).toMatchObject({ title: 'x' });
  console.time('who');
  for (let i = 0; i < 100; i++) await probe.api.who();
  console.timeEnd('who');
});
