#!/usr/bin/env node
// Published, the built tool; inside the repository its source, so that plugins build before anything else is built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LEAST_NODE = 24;
const source = fileURLToPath(new URL('../src/atriumPlugin.ts', import.meta.url));
if (Number.parseInt(process.versions.node) < LEAST_NODE) {
  console.error(`atrium-plugin 需要 Node.js ${LEAST_NODE} 以上的版本，這裡是 ${process.versions.node}`);
  process.exitCode = 2;
} else if (existsSync(source)) {
  const words = ['--conditions=source', source, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
} else {
  const { runCommandLine } = await import('../dist/atriumPlugin.js');
  process.exit(await runCommandLine(process.argv.slice(2)));
}
