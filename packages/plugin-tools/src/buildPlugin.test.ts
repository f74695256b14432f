import { findChangedFiles } from '@atrium/sdk/archive';
import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { buildPlugin } from './buildPlugin.ts';
import { writePlugin } from './testing/writePlugin.ts';
import { ToolFailure } from './PluginFolder.ts';

const CONTRACT = `import { definePlugin } from '@atrium/sdk';
import { z } from 'zod';
export default definePlugin('sample', {
  sdk: 1,
  name: '範例',
  tabs: { SampleList: { title: '清單', params: z.object({ day: z.string() }) } },
  api: { list: { get: '/samples', returns: z.array(z.object({ id: z.int() })).max(100), needs: 'anyone' } },
  settings: z.object({ days: z.int().min(1).max(30).default(3) }),
});
`;
const CLIENT = `import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
export default defineClient<typeof contract>({ tabs: { SampleList: () => import('./SampleList.tsx') } });
`;
const VIEW = `import { useState } from 'react';
import { Button } from '@atrium/ui';
import './sample.css';
export default function SampleList() { const [n, set] = useState(0); return <Button onClick={() => set(n + 1)}>{n}</Button>; }
`;
const SERVER = `import { defineServer } from '@atrium/sdk/server';
import { pgSchema, integer } from 'drizzle-orm/pg-core';
import contract from './contract.ts';
const rows = pgSchema('sample').table('row', { id: integer('id').primaryKey() });
export default defineServer(contract, ({ db }) => ({ api: { list: () => db.select().from(rows) } }));
`;
const WHOLE = {
  'package.json': '{ "version": "1.2.3", "type": "module", "author": "小組" }',
  'CHANGELOG.md': '## 1.2.3\n\nFirst.\n',
  'src/contract.ts': CONTRACT,
  'src/client.ts': CLIENT,
  'src/SampleList.tsx': VIEW,
  'src/sample.css': '.sample-row { color: var(--at-ink); }',
  'src/server.ts': SERVER,
  'migrations/0000_first.sql': 'CREATE SCHEMA "sample";',
  'migrations/meta/_journal.json': '{ "entries": [{ "tag": "0000_first" }] }',
  'locales/zh-TW.json': '{}',
  'locales/en.json': '{ "title": "Sample", "tabs.SampleList.title": "List" }',
};

type View = () => Promise<{ default: () => unknown }>;
interface Built {
  readonly tabs: { readonly SampleList: View };
  readonly header: { readonly Bell: View };
  readonly today: { readonly Card: View };
}

const problemsOf = async (files: Record<string, string>): Promise<readonly string[]> => {
  await using plugin = await writePlugin(files);
  const failure: unknown = await buildPlugin({ folder: plugin.folder }).catch((error: unknown) => error);
  if (!(failure instanceof ToolFailure)) throw new Error('the build did not refuse', { cause: failure });
  expect(await readdir(plugin.folder), 'nothing is left behind').not.toContain('dist');
  return failure.problems;
};

test('a folder becomes plugin.json, client.js with its chunks and styles, server.js, migrations and locales', async () => {
  await using plugin = await writePlugin(WHOLE);
  const { outDir, manifest } = await buildPlugin({ folder: plugin.folder });
  const files = await readdir(outDir);
  expect(files).toEqual(
    expect.arrayContaining(['plugin.json', 'client.js', 'client.css', 'server.js', 'migrations', 'locales']),
  );
  expect(
    files.filter((name) => /^SampleList-[\w-]+\.js$/.test(name)),
    'a chunk for the view',
  ).toHaveLength(1);
  expect(JSON.parse(await readFile(join(outDir, 'plugin.json'), 'utf8'))).toEqual(manifest);
  expect(manifest).toMatchObject({
    id: 'sample',
    version: '1.2.3',
    sdk: { major: 1 },
    hash: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    tabs: { SampleList: { title: '清單' } },
    api: { list: { service: 'main', method: 'get', path: '/samples', needs: 'anyone' } },
    settings: { type: 'object', properties: { days: { type: 'integer', default: 3 } } },
    client: { entry: 'client.js', styles: ['client.css'], activates: false },
    server: { entry: 'server.js' },
  });
  expect(manifest.about).toEqual({ author: '小組', description: '', license: '', homepage: '', changes: 'First.' });
  expect(manifest.steps).toEqual([{ tag: '0000_first', isCompatible: true }]);
  expect(Object.keys(manifest.files ?? {})).toEqual(
    expect.arrayContaining(['client.css', 'client.js', 'locales/en.json', 'migrations/0000_first.sql', 'server.js']),
  );
  expect(await findChangedFiles(outDir, manifest.files ?? {})).toEqual({ missing: [], extra: [], changed: [] });
  expect(manifest.clientFiles, 'all files of the client').toEqual(
    files.filter((name) => /\.(js|css|map)$/.test(name) && !name.startsWith('server.')).sort(),
  );
  expect(await readFile(join(outDir, 'client.css'), 'utf8'), 'the styles of its views').toContain('.sample-row');
  expect(await readFile(join(outDir, 'client.js'), 'utf8'), 'no schema in the browser').not.toContain('settings');
});

const PARTS = {
  'src/contract.ts': `import { definePlugin } from '@atrium/sdk';
const shown = { title: '甲' };
export default definePlugin('sample', { sdk: 1, name: '範例', tabs: { SampleList: shown }, today: { Card: shown }, header: { Bell: shown } });
`,
  'src/client.ts': `export default {
  tabs: { SampleList: () => import('./SampleList.ts') },
  header: { Bell: () => import('./Bell.ts') },
  today: { Card: () => import('./Card.ts') },
};
`,
  'src/SampleList.ts': `import { note } from './note.ts'; export default () => note + ' by the view';`,
  'src/Card.ts': `import { note } from './note.ts'; globalThis.ran.push('card'); export default () => note;`,
  'src/Bell.ts': `throw new Error('the bell is broken'); export default () => null;`,
  'src/note.ts': `globalThis.ran.push('note'); export const note = 'shared';`,
  'locales/zh-TW.json': '{}',
  'locales/en.json': `{ "title": "Sample", "tabs.SampleList.title": "A", "today.Card.title": "B", "header.Bell.title": "C" }`,
};

test('the parts of the shell are in client.js, a view is not, and each runs when it is first asked for', async () => {
  await using plugin = await writePlugin(PARTS);
  const { outDir, manifest } = await buildPlugin({ folder: plugin.folder });
  expect(manifest.clientFiles.filter((name) => name.endsWith('.js'))).toEqual([
    expect.stringMatching(/^SampleList-[\w-]+\.js$/),
    'client.js',
  ]);
  const { ran } = Object.assign(globalThis, { ran: [] as string[] });
  const { default: client } = (await import(pathToFileURL(join(outDir, 'client.js')).href)) as { default: Built };
  expect(ran).toEqual([]);
  await expect(client.header.Bell()).rejects.toThrow('the bell is broken');
  expect((await client.today.Card()).default()).toBe('shared');
  await client.today.Card();
  expect(ran, 'each once').toEqual(['note', 'card']);
  expect((await client.tabs.SampleList()).default()).toBe('shared by the view');
  expect(ran).toEqual(['note', 'card']);
});

test.each([
  ['an object without activate', `export default {};`, false],
  ['defineClient without activate', `export default defineClient({});`, false],
  ['activate', `export default defineClient({ activate: () => {} });`, true],
  ['activate from elsewhere', `const activate = () => {}; export default defineClient({ activate });`, true],
  ['what the source does not show', `const rest = {}; export default defineClient({ ...rest });`, true],
])('plugin.json says whether the client has something to run after sign-in: %s', async (_, client, activates) => {
  await using plugin = await writePlugin({
    'src/client.ts': `import { defineClient } from '@atrium/sdk/client'; ${client}`,
  });
  expect((await buildPlugin({ folder: plugin.folder })).manifest.client).toEqual({
    ...{ entry: 'client.js', styles: [], activates },
  });
});

test('server.js is self-contained and exports contract and activate', async () => {
  await using plugin = await writePlugin(WHOLE);
  const { outDir } = await buildPlugin({ folder: plugin.folder });
  const text = await readFile(join(outDir, 'server.js'), 'utf8');
  expect([...text.matchAll(/^import ?.*? ?from ?['"]([^'"]+)['"]/gm)].map(([, name]) => name)).toEqual(['node:module']);
  const module = (await import(pathToFileURL(join(outDir, 'server.js')).href)) as {
    default: { contract: { id: string }; activate: unknown };
  };
  expect(module.default).toMatchObject({ contract: { id: 'sample' }, activate: expect.any(Function) as unknown });
});

test('the same source builds to the same bytes, in any folder and behind a link', async () => {
  await using here = await writePlugin(WHOLE);
  await using there = await writePlugin();
  await cp(here.folder, there.folder, { recursive: true });
  const one = await buildPlugin({ folder: here.folder });
  await symlink(there.folder, join(here.folder, 'linked'));
  const other = await buildPlugin({ folder: join(here.folder, 'linked'), outDir: join(there.folder, 'deep/er/out') });
  expect(other.manifest.hash).toBe(one.manifest.hash);
  for (const file of ['client.js', 'client.js.map', 'server.js', 'server.js.map', 'plugin.json'])
    expect(await readFile(join(other.outDir, file), 'utf8')).toBe(await readFile(join(one.outDir, file), 'utf8'));
});

test("inversify's decorators are supported in the client", async () => {
  await using plugin = await writePlugin({
    'src/client.ts': `import { Container, inject, injectable } from 'inversify';
const GREETING = Symbol.for('greeting');
@injectable()
class Greeter { readonly text: string; constructor(@inject(GREETING) text: string) { this.text = text; } }
export default { activate() { const c = new Container(); c.bind(GREETING).toConstantValue('hi'); c.bind(Greeter).toSelf(); c.get(Greeter); } };
`,
  });
  const { outDir } = await buildPlugin({ folder: plugin.folder });
  const text = await readFile(join(outDir, 'client.js'), 'utf8');
  expect(text).toContain('from"inversify"');
  expect(text).not.toContain('@inject');
});

test('a package in CommonJS that requires a shared library gets the shared one', async () => {
  await using plugin = await writePlugin({
    'src/client.ts': `import week from './week.cjs'; export default { activate() { week(); } };`,
    'src/week.cjs': `const dayjs = require('dayjs'); module.exports = () => dayjs;`,
  });
  const { outDir } = await buildPlugin({ folder: plugin.folder });
  expect(await readFile(join(outDir, 'client.js'), 'utf8')).toMatch(/from ?"dayjs"/);
});

test('a library that works in one copy only is refused where it would be bundled', async () => {
  expect(
    await problemsOf({
      'src/client.ts': `import { renderToString } from 'react-dom/server'; export default { renderToString };`,
    }),
  ).toEqual([expect.stringContaining('不可匯入「react-dom/server」')]);
});

test("the host's styles are refused", async () => {
  expect(
    await problemsOf({ 'src/client.ts': `import '@blueprintjs/core/lib/css/blueprint.css'; export default {};` }),
  ).toEqual([expect.stringContaining('這些樣式由主程式載入')]);
});

test('a selector that reaches other views is refused, with its name', async () => {
  expect(
    await problemsOf({
      'src/client.ts': `import './a.css'; export default {};`,
      'src/a.css': '.title { color: red; }',
    }),
  ).toEqual(['client.css 的「.title」會影響其他畫面；類別與動畫名稱請以「sample-」開頭']);
});

test('a contract that throws is reported', async () => {
  expect(await problemsOf({ 'src/contract.ts': `throw new Error('壞了');` })).toEqual([
    expect.stringContaining('src/contract.ts 無法執行：壞了') as string,
  ]);
});

test.each(['server', 'client'])('a syntax error in %s.ts is reported with its position', async (part) => {
  expect(await problemsOf({ [`src/${part}.ts`]: 'export default {' })).toEqual([
    expect.stringMatching(new RegExp(`^src/${part}\\.ts:\\d+ [A-Z]`)),
  ]);
});

test('an import that leads nowhere is reported with its position', async () => {
  expect(
    await problemsOf({ 'src/client.ts': `export default {\n tabs: { A: () => import('./Gone.tsx') } };` }),
  ).toEqual(["src/client.ts:2 Could not resolve './Gone.tsx' in src/client.ts"]);
});

test('a server that throws when it is imported is built, with a note', async () => {
  const needsPort = `${SERVER}if (!process.env.PARKING_PORT) throw new Error('no port');`;
  await using plugin = await writePlugin({ ...WHOLE, 'src/server.ts': needsPort });
  const { notes } = await buildPlugin({ folder: plugin.folder });
  expect(notes).toEqual([expect.stringMatching(/^src\/server\.ts 在這裡無法執行.*no port$/)]);
});

test('a server whose activation never settles is refused, and nothing is left behind', async () => {
  const stuck = `import contract from './contract.ts';
export default { contract, activate: () => new Promise(() => {}) };`;
  await using plugin = await writePlugin({ ...WHOLE, 'src/server.ts': stuck });
  await expect(buildPlugin({ folder: plugin.folder })).rejects.toThrow('src/server.ts 的activate沒有執行完成');
  expect((await readdir(plugin.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});
