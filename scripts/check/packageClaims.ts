import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTargets } from '../build/buildTargets.ts';
import { layoutTargets, packageTargets, workspaceFolders } from '../build/targets.ts';
import { ROOT } from '../process/root.ts';
import { run } from '../process/run.ts';
import type { Outcome } from '../process/runSteps.ts';
import { claimsOfManifest, type PackageManifest } from './claimsOfManifest.ts';

/**
 * Checks the claims of packages: of published ones by their built files (publint, then attw), of all others by their
 * sources and build outputs. Those with the host in them are tried as a whole by `tests/packages`.
 */
export async function checkPackageClaims(): Promise<Outcome> {
  const packages = packageTargets();
  if (!(await buildPackages())) return { ok: false, output: 'A package does not build: see above.' };
  const found = claimsOfOthers([...packages, ...layoutTargets()].map(({ cwd }) => cwd));
  for (const { cwd } of packages) if (existsSync(join(ROOT, cwd, 'dist'))) found.push(...(await claimsOf(cwd)));
  return {
    ok: found.length === 0,
    output: found.join('\n'),
    note: packages.map(({ cwd }) => cwd.split('/')[1]).join(', '),
  };
}

let built: Promise<boolean> | undefined;

/** Builds the published packages, once however many steps need them; the sdk first. Resolves to false if one does not build. */
export function buildPackages(): Promise<boolean> {
  return (built ??= (async () => {
    const packages = packageTargets().toSorted(
      (a, b) => Number(b.name.endsWith('-sdk')) - Number(a.name.endsWith('-sdk')),
    );
    for (const target of packages) if (!(await buildTargets([target]))) return false;
    return true;
  })());
}

function claimsOfOthers(published: readonly string[]): string[] {
  return workspaceFolders().flatMap((folder) =>
    claimsOfManifest(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as PackageManifest, {
      folder,
      isPublished: published.includes(folder),
      exists: (path) => existsSync(join(ROOT, path)),
    }),
  );
}

/** Packed outside the tree, because other steps read the tree at the same time. */
async function claimsOf(folder: string): Promise<string[]> {
  const cwd = join(ROOT, folder);
  const exports = Object.keys(
    (JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as { exports: object }).exports,
  );
  const styles = exports.filter((entry) => entry.endsWith('.css'));
  const packed = mkdtempSync(join(tmpdir(), 'atrium-packed-'));
  try {
    const pack = await run('npm', ['pack', '--pack-destination', packed], { cwd });
    const [archive] = readdirSync(packed);
    if (pack.code !== 0 || !archive) return [`npm pack ${folder}:\n${pack.output}`];
    const path = join(packed, archive);
    const [lint, types] = await Promise.all([
      run('publint', ['run', path, '--strict']),
      run('attw', [path, '--profile', 'esm-only', ...(styles.length > 0 ? ['--exclude-entrypoints', ...styles] : [])]),
    ]);
    return [
      ...(lint.code === 0 ? [] : [`publint ${folder}:\n${lint.output}`]),
      ...(types.code === 0 ? [] : [`attw ${folder}:\n${types.output}`]),
    ];
  } finally {
    rmSync(packed, { recursive: true });
  }
}
