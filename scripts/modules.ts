// pnpm modules [path…] [--list]: size of the files, circles between folders and files that would fit into their one importer, for each path.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeModules, findCircles, findFoldable, readModules } from './check/modules.ts';
import { ROOT } from './process/root.ts';

const args = process.argv.slice(2);
const list = args.includes('--list');
const asked = args.filter((word) => !word.startsWith('--'));
const AREAS = ['host', 'packages', 'plugins'].flatMap((kind) =>
  readdirSync(join(ROOT, kind))
    .filter((name) => existsSync(join(ROOT, kind, name, 'src')))
    .map((name) => `${kind}/${name}`),
);

const modules = readModules();
for (const path of asked.length > 0 ? asked : ['', ...AREAS]) console.log(describeModules(modules, path));
const below = (path: string) => asked.length === 0 || asked.some((one) => path.startsWith(one));
for (const { folder, among, imports } of findCircles(modules).filter(({ folder: path }) => below(path))) {
  console.log(`circle in ${folder}: ${among.join(', ')}`);
  if (list) for (const [from, to] of imports) console.log(`  ${from} → ${to}`);
}
if (list)
  for (const [{ file, lines }, into] of findFoldable(modules).filter(([{ file: path }]) => below(path)))
    console.log(`${file} (${lines}) fits into ${into.file} (${into.lines})`);
