import type { AnyContract } from '@atrium/sdk';
import type { Caller, RequestFacts } from '@atrium/sdk/server';
import { expect, test, vi } from 'vitest';
import type { Points } from './Points.ts';
import { searchContribution, searchPlugins } from './search.ts';

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

const contract = {
  id: 'notes',
  search: { types: { secret: { title: 'Secret', needs: ['notes.read', 'notes.manage'] } } },
} as unknown as AnyContract;
const found = { type: 'secret', title: 'x', opens: { view: 'Note' } };
const search = vi.fn<() => Promise<object[]>>().mockResolvedValue([found, found, found]);
const ask = (caller: Caller | undefined) => {
  search.mockClear();
  const contribution = searchContribution(contract, search as never)['host.search']!;
  return contribution({ query: 'a', limit: 2 } as never, caller, { signal: new AbortController().signal });
};
const holding = (...held: string[]) => ({ can: (action: string) => held.includes(action) }) as unknown as Caller;

test('who may find a type of the plugin finds as many as are asked for', async () => {
  expect(await ask(holding('notes.manage'))).toEqual([found, found]);
});

test('the plugin is not asked for a visitor, nor for a person who may find nothing', async () => {
  for (const caller of [undefined, holding('other')]) {
    expect(await ask(caller)).toEqual([]);
    expect(search).not.toHaveBeenCalled();
  }
});
