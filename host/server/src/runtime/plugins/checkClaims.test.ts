import { type Manifest, SDK_MAJOR, SDK_VERSION } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { checkClaims } from './checkClaims.ts';
import { emptyManifest } from './readPlugin.ts';
import type { KnownPlugin } from './Plugins.ts';

const plugin = (id: string, more: object = {}) =>
  ({ id, manifest: { ...emptyManifest(id), ...more } as Manifest }) as unknown as KnownPlugin;
const codeOf = (one: KnownPlugin, ...others: KnownPlugin[]) => {
  try {
    checkClaims(one, others, ['/api']);
    return 'fine';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const [major, minor, patch] = SDK_VERSION.split('.').map(Number) as [number, number, number];
const builtWith = (built: string) => codeOf(plugin('mine', { sdk: { major: SDK_MAJOR, built } }));

test('a plugin is built with the sdk of the host, or an older one', () => {
  const older = [SDK_VERSION, `${SDK_VERSION}-beta.7`, `${major}.${minor - 1}.99`];
  const newer = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
  for (const version of older) expect([version, builtWith(version)]).toEqual([version, 'fine']);
  for (const version of newer) expect([version, builtWith(version)]).toEqual([version, 'SDK_NEWER']);
});

test.each([
  ['a', 'ID_RESERVED'],
  ['ab', 'fine'],
  ['a'.repeat(30), 'fine'],
  ['a'.repeat(31), 'ID_RESERVED'],
  ['1a', 'ID_RESERVED'],
  ['aB', 'ID_RESERVED'],
  ['people', 'ID_RESERVED'],
  ['host', 'ID_RESERVED'],
])('the id %j: %s', (id, expected) => {
  expect(codeOf(plugin(id))).toBe(expected);
});

test('a host contract has one plugin, and a view too, as a tab or as a panel', () => {
  const first = plugin('first', { fulfils: ['navigation'], tabs: { List: {} } });
  expect(codeOf(plugin('second', { fulfils: ['authority', 'navigation'] }), first)).toBe('CONTRACT_TAKEN');
  expect(codeOf(plugin('second', { fulfils: ['authority'] }), first)).toBe('fine');
  expect(codeOf(plugin('second', { panels: { List: {} } }), first)).toBe('VIEW_TAKEN');
  expect(codeOf(plugin('first'), first)).toBe('ID_TAKEN');
});
