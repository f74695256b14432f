// pnpm check [--only name,name]: types, lint, format, unused code, package claims and the repository's own rules.
import { checkApiReports } from './check/apiReports.ts';
import { checkAsvs } from './check/asvs.ts';
import { checkCatalogues } from './check/catalogues.ts';
import { checkContractBounds } from './check/contractBounds.ts';
import { checkDocs } from './check/docs.ts';
import { checkFileLength } from './check/fileLength.ts';
import { checkLinks } from './check/links.ts';
import { checkLiteralTexts } from './check/literalTexts.ts';
import { checkModules } from './check/modules.ts';
import { checkNotice } from './check/notice.ts';
import { checkPackageClaims } from './check/packageClaims.ts';
import { checkPlainWords } from './check/plainWords.ts';
import { checkPluginColours } from './check/pluginColours.ts';
import { checkRules } from './check/rules.ts';
import { run } from './process/run.ts';
import { runSteps, type Step } from './process/runSteps.ts';

const tool = (name: string, command: string, args: string[]): Step => ({
  name,
  async run() {
    const ran = await run(command, args, { env: { FORCE_COLOR: '0' } });
    return { ok: ran.code === 0, output: ran.output };
  },
});

const STEPS: readonly Step[] = [
  tool('types', 'tsc', ['-p', 'tsconfig.json', '--pretty', 'false']),
  tool('lint', 'oxlint', ['-f', 'unix']),
  { name: 'package claims', run: checkPackageClaims },
  tool('format', 'prettier', ['--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.']),
  tool('unused', 'knip', ['--no-progress']),
  { name: 'bounds', run: checkContractBounds },
  { name: 'file length', run: checkFileLength },
  { name: 'modules', run: checkModules },
  { name: 'notice', run: checkNotice },
  { name: 'catalogues', run: checkCatalogues },
  { name: 'colours', run: checkPluginColours },
  { name: 'literal texts', run: checkLiteralTexts },
  { name: 'plain words', run: checkPlainWords },
  { name: 'rules', run: checkRules },
  { name: 'asvs', run: checkAsvs },
  { name: 'links', run: checkLinks },
  { name: 'api reports', run: checkApiReports },
  { name: 'docs', run: checkDocs },
];

const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const ok = await runSteps(only ? STEPS.filter(({ name }) => only.includes(name)) : STEPS, 2);
console.log(ok ? '\ncheck: all good' : '\ncheck: see the failures above');
process.exitCode = ok ? 0 : 1;
