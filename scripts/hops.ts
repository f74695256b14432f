// pnpm hops [--list]: how many files of the product a punch, a schedule saved with a room, a revealed password and the cheapest GET run
// on the server, and with `--list` which; exit code 1 where one runs more than its limit. `pnpm bench hops` writes the figures.
import { walkCalls } from '../tests/bench/hops.bench.ts';

const walks = await walkCalls();
const list = process.argv.includes('--list');
for (const { name, call, limit, files } of walks) {
  console.log(`${name} (${call}): ${files.length} files, ${files.length <= limit ? 'kept' : 'MISSED'}: ≤ ${limit}`);
  if (list) for (const file of files) console.log(`  ${file}`);
}
process.exit(walks.every(({ files, limit }) => files.length <= limit) ? 0 : 1);
