// pnpm asvs: writes docs/security/asvs.md from docs/security/asvs.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRows, readRows, TABLE } from './check/asvs.ts';
import { ROOT } from './process/root.ts';

const rows = readRows();
if (typeof rows === 'string') throw new Error(rows);
writeFileSync(join(ROOT, TABLE), describeRows(rows));
console.log(`asvs: ${rows.length} rows, ${rows.filter(({ answer }) => 'open' in answer).length} open`);
