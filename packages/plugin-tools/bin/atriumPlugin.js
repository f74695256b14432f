#!/usr/bin/env node
// Published, the built tool; inside the repository its source, so that plugins build before anything else is built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/atriumPlugin.ts', import.meta.url));
if (existsSync(source)) {
  const words = ['--conditions=source', source, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
} else {
  await import('../dist/atriumPlugin.js');
}
