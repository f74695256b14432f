import { expect, test } from 'vitest';
import { describeCoverage, findOutside, findProblems, readRules, type Citation } from './rules.ts';

const INDEX = '[Doors](doors.md) [Windows](windows.md)';
const DOORS = '# Doors\n\n- **S0-901** A door opens\n  and closes (C.90-1).\n- **C.90-2** Doors have keys.\n';
const PAGES = new Map([
  ['doors.md', DOORS],
  ['windows.md', '# Windows\n\n- **S0-902** A window opens.\n'],
]);

const cite = (id: string, file: string, text = `test('[${id}] opens', …`): Citation => ({ id, file, line: 3, text });
const TESTS = [cite('S0-901', 'plugins/doors/src/door.test.ts'), cite('S0-902', 'tests/e2e/window.spec.ts')];

test('rules are read with their page and the lines that continue them', () => {
  expect(readRules(PAGES).map(({ id, page, text }) => [id, page, text])).toEqual([
    ['S0-901', 'doors.md', 'A door opens and closes (C.90-1).'],
    ['C.90-2', 'doors.md', 'Doors have keys.'],
    ['S0-902', 'windows.md', 'A window opens.'],
  ]);
});

test('pages are fine whose rows have tests, and so are decisions without any', () => {
  const cited = [...TESTS, cite('C.90-1', 'host/web/src/door.ts'), cite('C.90-2', 'docs/decisions/0001-doors.md')];
  expect(findProblems(PAGES, cited, INDEX)).toEqual([]);
});

test.each<[string, Parameters<typeof findProblems>, string]>([
  ['a row without a test', [PAGES, TESTS.slice(1), INDEX], 'docs/rules/doors.md: no test has [S0-901] in its title'],
  [
    'a row that only a comment names',
    [PAGES, [cite('S0-901', 'plugins/doors/src/door.test.ts', '// S0-901'), TESTS[1]!], INDEX],
    'docs/rules/doors.md: no test has [S0-901] in its title',
  ],
  [
    'a test of an unknown row',
    [PAGES, [...TESTS, cite('S0-903', 'tests/wire/door.test.ts')], INDEX],
    'tests/wire/door.test.ts:3: S0-903 is no rule',
  ],
  [
    'code that cites an unknown decision',
    [PAGES, [...TESTS, cite('C.90-9', 'host/web/src/door.ts')], INDEX],
    'host/web/src/door.ts:3: C.90-9 is no rule',
  ],
  [
    'a row that code cites twice',
    [PAGES, [...TESTS, cite('S0-901', 'host/web/src/door.ts'), cite('S0-901', 'packages/ui/src/Door.tsx')], INDEX],
    'packages/ui/src/Door.tsx:3: S0-901 is cited in host/web/src/door.ts:3 already',
  ],
  [
    'a row on two pages',
    [new Map([...PAGES, ['windows.md', `${PAGES.get('windows.md')}- **S0-901** Again.\n`]]), TESTS, INDEX],
    'docs/rules/windows.md: S0-901 is a rule of doors.md already',
  ],
  ['a page that the index leaves out', [PAGES, TESTS, '[Doors](doors.md)'], 'README.md: does not list windows.md'],
])('%s is reported', (_what, [pages, cited, index], problem) => {
  expect(findProblems(pages, cited, index)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['// the error catalogue (S0 §8)', 'S0 §8'],
  [' * Tabs of the host (contract.md).', 'contract.md'],
])('“%s” cites a paper outside of the repository', (text, cited) => {
  expect(findOutside([{ file: 'host/web/src/door.ts', line: 3, text }])).toEqual([
    expect.stringMatching(`host/web/src/door.ts:3: “${cited}”`),
  ]);
});

test('a page of the rules and a section of a page are no such paper', () => {
  const lines = ['[Platform contract](platform-contract.md)', 'See §2 of [plugins](docs/plugins.md), S0-012.'];
  expect(findOutside(lines.map((text) => ({ file: 'README.md', line: 1, text })))).toEqual([]);
});

test('the coverage names files by their package, each once, in lines of at most 200 characters', () => {
  const many = Array.from({ length: 12 }, (_, at) => cite('S0-902', `tests/e2e/window-on-the-floor-${at}.spec.ts`));
  const code = cite('S0-901', 'plugins/doors/src/server/door.ts', '/** A door opens (S0-901). */');
  const page = describeCoverage(PAGES, [code, ...TESTS, TESTS[0]!, ...many]);
  expect(page).toContain('## [Doors](doors.md)\n\n- S0-901 · code doors/door.ts · tests doors/door.test.ts\n');
  expect(page).toContain('\n  e2e/window-on-the-floor-');
  expect(Math.max(...page.split('\n').map((line) => line.length))).toBeLessThanOrEqual(200);
});
