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

test('the nearest tests come first, each once, and of other packages only what starts the server', () => {
  expect(testsOf('host/server/src/company/signIn/login.ts', TESTS)).toEqual([
    { name: 'of its name', files: ['host/server/src/company/signIn/login.wire.test.ts'] },
    { name: 'beside it', files: ['tests/host/company/signIn/captcha.test.ts'] },
    { name: 'around it', files: ['host/server/src/company/session/session.wire.test.ts'] },
    { name: 'of its package', files: ['host/server/src/core/time/localTime.test.ts'] },
    { name: 'of the whole', files: ['tests/wire/shell.test.ts'] },
  ]);
  expect(testsOf('plugins/nav/src/contract.ts', TESTS)).toEqual([
    { name: 'of its package', files: ['plugins/nav/src/server/nav.test.ts'] },
  ]);
});
