import { expect, test } from 'vitest';
import { VersionedCopy } from './VersionedCopy.ts';

function source() {
  const state = { version: 1, loads: 0 };
  const copy = new VersionedCopy(async () => {
    state.loads += 1;
    return { version: state.version, value: `rows ${state.version}` };
  });
  return { state, copy };
}

test('loads once and again only when a newer version is asked for', async () => {
  const { state, copy } = source();
  expect(copy.current).toBeUndefined();
  await copy.freshen(1);
  await copy.freshen(1);
  expect(await copy.get()).toBe('rows 1');
  expect(state.loads).toBe(1);
  state.version = 2;
  await copy.freshen(2);
  expect(copy.current).toBe('rows 2');
  expect(state.loads).toBe(2);
});

test('a load that began before the change does not pass for fresh', async () => {
  const { state, copy } = source();
  const before = copy.get();
  state.version = 2;
  await copy.freshen(2);
  await before;
  expect(copy.current).toBe('rows 2');
});
