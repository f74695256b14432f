import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountProbe } from '../../mountProbe.ts';

let probe: Awaited<ReturnType<typeof mountProbe>>;
beforeAll(async () => {
  probe = await mountProbe();
});
afterAll(() => probe.dispose());

type Context = (typeof probe)['server']['context'];
const note = { type: 7, title: 'x', to: { everyone: true } };

test.each<[string, (context: Context) => unknown, string]>([
  [
    'an event that it does not declare',
    ({ realtime }) => realtime.emit('other' as never, {} as never, { everyone: true }),
    'has no event "other"',
  ],
  [
    'an event with another payload',
    ({ realtime }) => realtime.emit('written', { id: 'one' } as never, { everyone: true }),
    'event probe.written does not fit',
  ],
  [
    'a kind of notice that it does not declare',
    ({ notifier }) => notifier.notify({ ...note, kind: 'toString' } as never),
    'declares no kind of notice "toString"',
  ],
  ['a token outside of a call', ({ sessions }) => sessions.ofToken(probe.token), 'within a call'],
  [
    'a relation outside of a call',
    (context) => (context.relation as (kind: string, row: object) => Promise<string>)('note', {}),
    'the relation "note" needs a caller',
  ],
])('a plugin that uses %s gets an error that says so', async (_what, use, message) => {
  await expect((async () => use(probe.server.context))()).rejects.toThrow(message);
});
