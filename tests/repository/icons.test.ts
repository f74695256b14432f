import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DRAWINGS } from '../../packages/ui/src/primitives/drawings.ts';
import { ICONS } from '../../plugins/nav/src/client/icons.ts';
import { REPOSITORY } from '../server/atriumCommand.ts';

const SOURCES = '{packages/ui,host/{web,server},plugins/*}/src/**/*.{ts,tsx}';
/** `icon="…"`, `endIcon="…"`, `icon: '…'`, `icon={… ? '…' : '…'}`, `<Icon name="…">`. */
const ICON = /(?:\b(?:icon|endIcon)(?:Name)?[=:]|<Icon\s+name=)\s*(\{[^}\n]*\}|"[^"]*"|'[^']*')/g;

/** Names of icons in a source; what is compared with, as in `kind === 'leave'`, is none. */
const iconsIn = (source: string) =>
  [...source.matchAll(ICON)].flatMap(([, value = '']) =>
    [...value.replace(/===? '[^']*'/g, '').matchAll(/["']([a-z][a-z-]*)["']/g)].map(([, name]) => name!),
  );

test('every icon that the product uses or offers has the thin stroke of Lucide', () => {
  const used = globSync(SOURCES, { cwd: REPOSITORY, exclude: ['**/*.test.*', '**/testing/**'] }).flatMap((file) =>
    iconsIn(readFileSync(`${REPOSITORY}/${file}`, 'utf8')),
  );
  const names = [...new Set([...used, ...ICONS])].filter((name) => name !== 'blank');
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !Object.hasOwn(DRAWINGS, name))).toEqual([]);
});
