import type { Caller, RequestFacts } from '@atrium/sdk/server';
import { expect, test, vi } from 'vitest';
import { searchPlugins } from './searchPlugins.ts';
import type { Points } from './Points.ts';

test('each plugin has 300 ms for five results; those of one that failed are left out, and it is named', async () => {
  const found = { type: 'note', title: '會議', opens: { view: 'Note' } };
  const gather = vi.fn<Points['gather']>().mockResolvedValue([
    { plugin: 'calendar', value: [found] },
    { plugin: 'slow', failed: 'timeout' },
  ]);
  const call = { query: { query: '會議' }, caller: {} as Caller, request: {} as RequestFacts };
  const answer = await searchPlugins({ points: { gather } as unknown as Points })(call as never);
  expect(answer).toEqual({
    list: [{ ...found, plugin: 'calendar' }],
    missing: [{ plugin: 'slow', failed: 'timeout' }],
  });
  const [, point, input, options] = gather.mock.lastCall!;
  expect([point, input, options]).toEqual(['search', { query: '會議', limit: 5 }, { within: 300 }]);
});
