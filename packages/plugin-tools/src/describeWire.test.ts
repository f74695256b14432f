import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPlugin } from './buildPlugin.ts';
import { checkPlugin } from './checkPlugin.ts';
import { writePlugin } from './testing/writePlugin.ts';

const CONTRACT = `import { definePlugin, file, Id, Text } from '@atrium/sdk';
import { z } from 'zod';
export default definePlugin('parking', {
  sdk: 1,
  name: '停車',
  relations: { entry: ['company', 'none'] },
  api: {
    change: {
      put: '/parking/:id', params: z.object({ id: Id }), body: z.object({ plate: Text(1, 8) }), returns: z.object({ id: z.int() }),
      needs: 'anyone', on: { relation: 'entry', allow: ['company'] },
    },
    list: { get: '/parking/csv', returns: file('text/csv'), needs: 'anyone' },
  },
  events: { changed: z.object({ id: z.int() }) },
  publishes: { left: z.object({ at: z.date() }) },
  offers: { free: { input: z.object({}), returns: z.int() } },
});
`;
const SERVER = `import { readFile } from 'node:fs/promises';
import { request } from 'https';
import { join } from 'node:path';
import { defineServer, file } from '@atrium/sdk/server';
import contract from './contract.ts';
export default defineServer(contract, () => ({
  api: {
    change: async () => ({ id: (await readFile(join('a', 'b'))).length }),
    list: () => (request('https://example.com'), file.from('')),
  },
  relations: { entry: () => 'company' },
  offers: { free: () => 3 },
}));
`;

test('an archive says what its calls, events and offers are made of, and by which modules its server reaches outside', async () => {
  await using plugin = await writePlugin({
    'package.json': JSON.stringify({ version: '1.0.0' }),
    'src/contract.ts': CONTRACT,
    'src/server.ts': SERVER,
  });
  const { manifest, outDir } = await buildPlugin({ folder: plugin.folder });
  expect(manifest.rights).toEqual({ modules: ['fs', 'https'] });
  expect(Object.keys(manifest.files ?? {})).toContain('schemas.json');
  expect((await checkPlugin(plugin.folder)).notes.join()).toContain('使用 Node.js 的 fs、https');
  const schemas: unknown = JSON.parse(await readFile(join(outDir, 'schemas.json'), 'utf8'));
  expect(schemas).toMatchObject({
    calls: {
      change: {
        body: { properties: { plate: { type: 'string' } }, required: ['plate'] },
        returns: { properties: { id: { type: 'integer' } } },
      },
    },
    events: { changed: { type: 'object' } },
    publishes: { left: { properties: { at: {} } } },
    offers: { free: { input: { type: 'object' }, returns: { type: 'integer' } } },
    points: {},
  });
  expect(schemas, 'a file has no schema').toHaveProperty('calls.list', {});
});
