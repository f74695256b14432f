import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkId } from '../../packages/create-plugin/src/answers.ts';
import { REPOSITORY } from '../server/atriumCommand.ts';

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };

test('the published host depends on what the server depends on', () => {
  expect(manifestOf('packages/host').dependencies).toEqual(manifestOf('host/server').dependencies);
});

test('a new plugin is refused the ids of the host and of its plugins', () => {
  const plugins = globSync('plugins/*/package.json', { cwd: REPOSITORY }).map((file) => basename(dirname(file)));
  expect(plugins.length).toBeGreaterThan(5);
  for (const id of ['host', 'public', 'people', ...plugins]) expect(() => checkId(id)).toThrow('由平台使用');
});
