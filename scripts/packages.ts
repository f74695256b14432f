// pnpm packages --out DIR: builds what changed and writes a tarball of every published package.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packAll } from './build/packAll.ts';

const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
if (out === undefined) {
  console.error('用法：pnpm packages --out 資料夾');
  process.exitCode = 2;
} else process.exitCode = (await packAll(resolve(process.env['INIT_CWD'] ?? '.', out))) ? 0 : 1;
