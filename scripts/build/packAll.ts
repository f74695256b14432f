import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { run } from '../process/run.ts';
import { runSteps } from '../process/runSteps.ts';
import { buildAll } from './buildAll.ts';
import { buildTargets } from './buildTargets.ts';
import { layoutTargets, workspaceFolders } from './targets.ts';

/**
 * Builds what changed and writes a tarball of every package that is not private into a folder, with the versions of the catalog
 * and of the packages beside it. Resolves to false if something does not build.
 */
export async function packAll(folder: string): Promise<boolean> {
  if (!(await buildAll()) || !(await buildTargets(layoutTargets()))) return false;
  mkdirSync(folder, { recursive: true });
  return runSteps(
    publishedFolders().map((published) => ({
      name: `pack ${published}`,
      async run() {
        const cwd = join(ROOT, published);
        const { code, output } = await run('pnpm', ['pack', '--pack-destination', folder], { cwd });
        return { ok: code === 0, output };
      },
    })),
    2,
  );
}

/** The packages that are not private. */
export function publishedFolders(): string[] {
  const isPrivate = (folder: string) =>
    (JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { private?: boolean }).private;
  return workspaceFolders().filter((folder) => !isPrivate(folder));
}
