import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../server/atriumCommand.ts';

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };

test('the published host depends on what the server depends on', () => {
  expect(manifestOf('packages/host').dependencies).toEqual(manifestOf('host/server').dependencies);
});
