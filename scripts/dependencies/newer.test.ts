import { expect, test } from 'vitest';
import { chosenOf, describeNewer, newerOf } from './newer.ts';

const OUTPUT = JSON.stringify({
  'vitest@5.1.0': { current: '5.1.0', latest: '5.1.1', wanted: '5.1.0', isDeprecated: false },
  'vitest@5.1.0 (dev)': { current: '5.1.0', latest: '5.1.1', wanted: '5.1.0', isDeprecated: false },
  '@types/node': { current: '24.19.2', latest: '26.6.6', wanted: '24.19.2', isDeprecated: false },
  node: { current: '24.21.0', latest: '26.10.0', wanted: '24.21.0', isDeprecated: false },
  jose: { latest: '6.2.18' },
});

test('each is listed with both versions, and with the reason why it is held', () => {
  expect(describeNewer(newerOf(OUTPUT)).split('\n')).toEqual([
    '@types/node 24.19.2 → 26.6.6 (held: that of the Node we run on)',
    'jose – → 6.2.18',
    'node 24.21.0 → 26.10.0 (held: the line with long-term support)',
    'vitest 5.1.0 → 5.1.1',
  ]);
  expect(newerOf('')).toEqual([]);
  expect(() => newerOf('ERR_PNPM_META_FETCH_FAIL')).toThrow(SyntaxError);
});

test('all are taken but those that are held, which are taken by name', () => {
  const names = (wanted: readonly string[]) => chosenOf(newerOf(OUTPUT), wanted).map(({ name }) => name);
  expect(names([])).toEqual(['jose', 'vitest']);
  expect(names(['node'])).toEqual(['node']);
});
