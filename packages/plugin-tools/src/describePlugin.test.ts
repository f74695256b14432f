import { expect, test } from 'vitest';
import { describePlugin, readSteps } from './describePlugin.ts';
import { readPluginFolder } from './PluginFolder.ts';
import { writePlugin } from './testing/writePlugin.ts';

async function described(fields: object, changelog?: string) {
  await using plugin = await writePlugin({
    'package.json': JSON.stringify({ version: '1.2.0', ...fields }),
    ...(changelog !== undefined && { 'CHANGELOG.md': changelog }),
  });
  return await describePlugin(await readPluginFolder(plugin.folder));
}

test('a plugin is described by its package and by the chapter about its version', async () => {
  const { about, notes } = await described(
    {
      author: 'Example Works <hello@example.com> (https://example.com)',
      description: 'Parking\n spaces',
      license: 'MIT',
      homepage: 'https://example.com/parking',
    },
    '# parking\n\n## 1.2.0\n\n### Minor Changes\n\n- abc: A **map**.\n\n## 1.1.0\n\n- Older.\n',
  );
  expect(about).toEqual({
    author: 'Example Works',
    description: 'Parking spaces',
    license: 'MIT',
    homepage: 'https://example.com/parking',
    changes: 'Minor Changes\n\n- abc: A map.',
  });
  expect(notes).toEqual([]);
});

test('what a package does not say is empty', async () => {
  const nothing = { author: '', description: '', license: '', homepage: '', changes: '' };
  expect(await described({})).toEqual({ about: nothing, notes: [] });
  expect((await described({ author: 1, description: {}, license: ['MIT'], homepage: null })).about).toEqual(nothing);
});

test.each([
  [{ name: '停車小組', email: 'a@example.com' }, '停車小組'],
  ['停車小組', '停車小組'],
  ['<a@example.com>', '<a@example.com>'],
])('the author %j is %s', async (author, name) => {
  expect((await described({ author })).about.author).toBe(name);
});

test.each(['javascript:alert(1)', 'example.com', 'file:///etc/passwd'])(
  'a homepage that is no address of the web is left out, with a note: %s',
  async (homepage) => {
    const { about, notes } = await described({ homepage });
    expect([about.homepage, notes]).toEqual(['', [expect.stringContaining(homepage)]]);
  },
);

test('texts have a bound', async () => {
  const long = '長'.repeat(20_000);
  const { about } = await described(
    { author: long, description: long, license: long, homepage: `https://example.com/${long}` },
    `## 1.2.0\n${'🀄'.repeat(9_000)}`,
  );
  expect(Object.values({ ...about }).map((text) => text.length)).toEqual([200, 2_000, 100, 0, 7_999]);
  expect(about.changes.isWellFormed()).toBe(true);
});

test.each(['## 1.2.0', '## v1.2.0', '## [1.2.0] - 2026-01-31', '## [1.2.0](https://example.com/1.2.0) (2026-01-31)'])(
  'the chapter of a version is found by its heading: %s',
  async (heading) => {
    const { about } = await described(
      {},
      `# Changes\r\n\r\n## Unreleased\r\n\r\nSoon.\r\n\r\n${heading}\r\n\r\nNew.\r\n`,
    );
    expect(about.changes).toBe('New.');
  },
);

test('a changelog that says nothing of the version is noted, and no other chapter is taken', async () => {
  const { about, notes } = await described({}, '## 11.2.0\n\nOther.\n\n## 1.2.0-rc.1\n\nOther.\n');
  expect([about.changes, notes]).toEqual(['', ['CHANGELOG.md 沒有 1.2.0 的章節，更新說明留白']]);
});

test('a chapter is plain text, with a line for each paragraph and item', async () => {
  const { about } = await described(
    {},
    `## 1.2.0
<!-- not
for people -->
- 這一項寫成
  兩行。
- One of [the links](https://example.com),
  \`code\`, and ![a picture](a.png).

  Further.
* Another
  1. first
  2. second



\`\`\`ts
const a = 1;
const b = \`2\`;
\`\`\`
Last.
`,
  );
  expect(about.changes.split('\n')).toEqual([
    ...['- 這一項寫成兩行。', '- One of the links, code, and a picture.', '', '  Further.', '- Another'],
    ...['  1. first', '  2. second', '', 'const a = 1;', 'const b = `2`;', 'Last.'],
  ]);
});

const journal = (...tags: string[]) => ({
  'migrations/meta/_journal.json': JSON.stringify({ entries: tags.map((tag) => ({ tag })) }),
});

test('the steps are those of the journal, in its order', async () => {
  await using plugin = await writePlugin({
    ...journal('0001_b', '0000_a'),
    'migrations/0000_a.sql': 'CREATE TABLE "sample"."a" ("id" int);',
    'migrations/0001_b.sql': 'DROP TABLE "sample"."a";',
    'migrations/0002_c.sql': 'SELECT 1;',
  });
  expect(await readSteps(await readPluginFolder(plugin.folder), 'sample')).toEqual([
    { tag: '0001_b', isCompatible: false },
    { tag: '0000_a', isCompatible: true },
  ]);
});

test('a plugin without tables has no steps; a step without a file is refused', async () => {
  await using plugin = await writePlugin();
  expect(await readSteps(await readPluginFolder(plugin.folder), 'sample')).toEqual([]);
  await using broken = await writePlugin(journal('0000_a'));
  await expect(readSteps(await readPluginFolder(broken.folder), 'sample')).rejects.toMatchObject({
    problems: [expect.stringContaining('0000_a.sql 不存在')],
  });
});
