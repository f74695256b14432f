import { expect, test } from 'vitest';
import { removePluginCommand } from '../../../host/server/src/app/removePlugin.ts';
import { runHostCommand } from '../../../host/server/src/company/testing/runHostCommand.ts';
import { mountProbe } from '../mountProbe.ts';

async function mounted() {
  const { server } = await mountProbe();
  const count = async (from: string) => {
    const { rows } = (await server.db.execute(`select count(*)::int as n from ${from}`)) as unknown as {
      rows: { n: number }[];
    };
    return rows[0]!.n;
  };
  const run = (...args: string[]) => runHostCommand(removePluginCommand, server.services, args);
  return { server, count, run };
}

test('what waits for a plugin that was uninstalled ends when an operator says so, and other plugins keep theirs', async () => {
  const { server, count, run } = await mounted();
  await server.db.execute(
    `insert into host.subscriptions (subscriber, event) values ('gone', 'probe.noted'), ('gonetoo', 'probe.noted')`,
  );
  await (server.context.publish as (name: string, payload: object) => Promise<void>)('noted', { title: '給每一個' });
  const [own, other] = [`host.runs where queue like 'gone.%'`, `host.runs where queue like 'gonetoo.%'`];
  expect([await count(own), await count(other)]).toEqual([1, 1]);
  expect(await run('gone')).toEqual({ code: 0, errors: '', out: '已結束外掛「gone」：訂閱 1 項、排定的工作 1 筆。' });
  expect([await count(own), await count(other)]).toEqual([0, 1]);
  expect(await count(`host.subscriptions where subscriber = 'gonetoo'`)).toBe(1);
  expect(await count(`host.audit where action = 'plugin.end' and target = 'gone'`)).toBe(1);
});

test('an installed plugin, an unknown one and wrong words are refused in one sentence', async () => {
  const { count, run } = await mounted();
  const before = await count('host.runs');
  expect(await run('probe')).toMatchObject({ code: 1, errors: expect.stringMatching('^外掛「probe」仍在這台主機上') });
  expect(await run('absent')).toMatchObject({ code: 1, errors: expect.stringMatching('^沒有等候外掛「absent」') });
  expect(await run()).toMatchObject({ code: 2, errors: '用法：atrium plugin remove 代號' });
  expect(await run('a', 'b')).toMatchObject({ code: 2 });
  expect(await count('host.runs')).toBe(before);
});
