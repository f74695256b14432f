import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyContract } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../server/atriumCommand.ts';

const PLUGINS = join(REPOSITORY, 'plugins');
const KINDS = ['tabs', 'panels', 'header', 'account', 'sideTabs', 'today', 'pages', 'commands'] as const;

/** Keys under which a catalogue names what the contract contributes. */
function titlesOf(contract: AnyContract): string[] {
  const views = KINDS.flatMap((kind) => Object.keys(contract[kind] ?? {}).map((name) => `${kind}.${name}.title`));
  const entries = (contract.menu ?? [])
    .filter(
      ({ name, opens }) => name !== undefined && name !== (contract.tabs?.[opens] ?? contract.panels?.[opens])?.title,
    )
    .map(({ code }) => `menu.${code}.name`);
  const found = Object.keys(contract.search?.types ?? {}).map((type) => `search.${type}.title`);
  const actions = Object.keys(contract.actions ?? {}).map((code) => `actions.${code}`);
  return ['title', ...actions, ...found, ...views, ...entries];
}

const plugins = readdirSync(PLUGINS, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(plugins.map(({ name }) => name))('everything %s shows has an English name', async (plugin) => {
  const { default: contract } = (await import(join(PLUGINS, plugin, 'src/contract.ts'))) as { default: AnyContract };
  const english = JSON.parse(readFileSync(join(PLUGINS, plugin, 'locales/en.json'), 'utf8')) as Record<string, string>;
  expect(titlesOf(contract).filter((key) => !english[key])).toEqual([]);
});
