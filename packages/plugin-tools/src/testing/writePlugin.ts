import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Below this package, so that a written plugin finds the sdk and zod where this package finds them. */
const HERE = fileURLToPath(new URL('../../node_modules/.plugins', import.meta.url));

const CONTRACT = `import { definePlugin } from '@atrium/sdk';
export default definePlugin('sample', { sdk: 1, name: '範例' });
`;

/** Writes a plugin's folder; a contract and a package description are added unless `files` has them. */
export async function writePlugin(files: Readonly<Record<string, string>> = {}) {
  await mkdir(HERE, { recursive: true });
  const folder = await mkdtemp(join(HERE, 'plugin-'));
  const all = { 'package.json': '{ "version": "1.2.3", "type": "module" }', 'src/contract.ts': CONTRACT, ...files };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
