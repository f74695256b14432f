import { expect, test } from 'vitest';
import { testsOf } from './testsOf.ts';

const TESTS = [
  'host/server/src/company/session/session.wire.test.ts',
  'host/server/src/company/signIn/login.wire.test.ts',
  'host/server/src/core/time/localTime.test.ts',
  'plugins/nav/src/server/nav.test.ts',
  'tests/host/company/signIn/captcha.test.ts',
  'tests/wire/shell.test.ts',
];
const LOGIN = 'host/server/src/company/signIn/login.ts';
const loaded = (file: string, tests: readonly string[]) => new Map(tests.map((test) => [test, new Map([[file, 1]])]));

test('the nearest tests come first, each once, and of other packages only what starts the server', () => {
  expect(testsOf(LOGIN, loaded(LOGIN, TESTS))).toEqual([
    { name: 'of its name', files: ['host/server/src/company/signIn/login.wire.test.ts'] },
    { name: 'beside it', files: ['tests/host/company/signIn/captcha.test.ts'] },
    { name: 'around it', files: ['host/server/src/company/session/session.wire.test.ts'] },
    { name: 'of its package', files: ['host/server/src/core/time/localTime.test.ts'] },
    { name: 'of the whole', files: ['tests/wire/shell.test.ts'] },
  ]);
  const contract = 'plugins/nav/src/contract.ts';
  expect(testsOf(contract, loaded(contract, TESTS))).toEqual([
    { name: 'of its package', files: ['plugins/nav/src/server/nav.test.ts'] },
  ]);
});

test('what packages share is tried with tests of others, too', () => {
  const file = 'packages/sdk/src/server/refuse.ts';
  const tests = ['packages/sdk/src/server/refuse.test.ts', 'plugins/nav/src/server/nav.test.ts'];
  expect(testsOf(file, loaded(file, tests)).map((stage) => stage.name)).toEqual(['of its name', 'of others']);
});

test('tests that do not load the file are left out; without one in its package the nearest of others are tried', () => {
  const file = 'packages/ui/src/list/Pager.tsx';
  const loads = new Map([
    ['packages/ui/src/list/list.test.tsx', new Map<string, number>()],
    ['plugins/nav/src/client/far.test.tsx', new Map([[file, 2]])],
    [
      'plugins/nav/src/client/large.test.tsx',
      new Map([
        [file, 1],
        ['other.ts', 1],
      ]),
    ],
    ['plugins/whitelist/src/client/small.test.tsx', new Map([[file, 1]])],
  ]);
  expect(testsOf(file, loads)).toEqual([
    {
      name: 'of others',
      files: [
        'plugins/whitelist/src/client/small.test.tsx',
        'plugins/nav/src/client/large.test.tsx',
        'plugins/nav/src/client/far.test.tsx',
      ],
    },
  ]);
});

test('of many tests the nearest folders come first, screens last for the server, and those far away are left out', () => {
  const file = 'plugins/nav/src/server/rules/moving/move.ts';
  const tests = ['a', 'b', 'c'].map((name) => `plugins/nav/src/server/${name}.test.ts`);
  const near = 'plugins/nav/src/server/rules/order/order.test.ts';
  const screen = 'plugins/nav/src/server/a.browser.test.tsx';
  const stages = testsOf(file, loaded(file, [screen, ...tests, near]), 3);
  expect(stages).toEqual([
    { name: 'around it', files: [near] },
    { name: 'of its package', files: tests.slice(0, 2) },
  ]);
});

test('tests of the package that mention what is changed come before those around it', () => {
  const file = 'plugins/nav/src/server/rules/writeMenu.ts';
  const [far, near] = ['plugins/nav/src/server/menu.test.ts', 'plugins/nav/src/server/handlers/sort.test.ts'];
  const stages = testsOf(file, loaded(file, [near, far]), 9, (test) => test === far);
  expect(stages[0]).toEqual({ name: 'of its words', files: [far] });
});
