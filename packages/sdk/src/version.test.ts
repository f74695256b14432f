import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SDK_VERSION } from './version.ts';

test('the version that is stamped into plugins is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(SDK_VERSION).toBe(version);
});
