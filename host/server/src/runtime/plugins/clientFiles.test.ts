import { expect, test } from 'vitest';
import { clientBase, clientFile } from './clientFiles.ts';

const manifest = {
  ...{ id: 'nav', version: '1.0.0', hash: 'abc', client: { entry: 'client.js', styles: [] } },
  clientFiles: ['client.js'],
};
const entry = (facts: object = {}, more: object = {}) => ({
  state: 'active',
  plugin: { id: 'nav', source: { kind: 'built', folder: '/built' }, manifest: { ...manifest, ...more } },
  ...facts,
});
const found = (address: string, registered: object | undefined = entry()) =>
  clientFile({ find: (id: string) => (id === 'nav' ? registered : undefined) } as never, address);

test.each([
  ['its own', '/plugins/nav/1.0.0-abc/client.js', { root: '/built', file: 'client.js' }],
  ['another hash', '/plugins/nav/1.0.0-abd/client.js', undefined],
  ['no hash', '/plugins/nav/1.0.0/client.js', undefined],
  ['a file that is not listed', '/plugins/nav/1.0.0-abc/server.js', undefined],
  ['no file', '/plugins/nav/1.0.0-abc', undefined],
  ['another plugin', '/plugins/calendar/1.0.0-abc/client.js', undefined],
])('a file of a client at an address with %s', (_, address, expected) => {
  expect(found(address)).toEqual(expected);
});

test('a plugin that is disabled or has no client has no files; one that failed has', () => {
  const address = '/plugins/nav/1.0.0-abc/client.js';
  expect(found(address, entry({ state: 'disabled' }))).toBeUndefined();
  expect(found('/plugins/nav/null/client.js', entry({}, { client: null }))).toBeUndefined();
  expect(found(address, entry({ state: 'failed' }))).toBeDefined();
});

test('the address has the hash of the build, if there is one', () => {
  const base = (more: object) => clientBase(entry({}, more).plugin as never);
  expect([base({}), base({ hash: undefined }), base({ client: null })]).toEqual([
    '/plugins/nav/1.0.0-abc',
    '/plugins/nav/1.0.0',
    null,
  ]);
});
