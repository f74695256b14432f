// Prints everything without a bound in the contracts of the host and of the built-in plugins, or in the given files;
// exit code 1 if there is any.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyContract } from '../../packages/sdk/src/index.ts';
import { fileCalls, hostContract } from '../../packages/sdk/src/host/index.ts';
import { validateBounds } from '../../packages/plugin-tools/src/validateBounds.ts';
import { ROOT } from '../process/root.ts';

const contracts: { id: string; contract: Parameters<typeof validateBounds>[0] }[] = [
  { id: 'host', contract: { ...(hostContract as AnyContract), api: { ...hostContract.api, ...fileCalls } } },
];
const builtIn = () =>
  readdirSync(join(ROOT, 'plugins'))
    .map((id) => join(ROOT, 'plugins', id, 'src/contract.ts'))
    .filter((file) => existsSync(file));
const named = process.argv.slice(2);
for (const file of named.length > 0 ? named : builtIn()) {
  const { default: contract } = (await import(pathToFileURL(file).href)) as { default: AnyContract };
  contracts.push({ id: contract.id, contract });
}
const problems = contracts.flatMap(({ id, contract }) =>
  validateBounds(contract).map((problem) => `${id}：${problem}`),
);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
