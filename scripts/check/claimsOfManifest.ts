import { join } from 'node:path';

/** The fields of a `package.json` that decide about publishing and exports. */
export interface PackageManifest {
  readonly private?: boolean;
  readonly exports?: unknown;
  readonly publishConfig?: { readonly exports?: object };
}

/** The package's folder. */
export interface PackageFolder {
  /** Relative to the repository: `plugins/nav`. */
  readonly folder: string;
  /** True for packages whose JavaScript and types are built and checked for publishing. */
  readonly isPublished: boolean;
  readonly exists: (path: string) => boolean;
}

/** The importable files that `atrium-plugin build` writes, and their sources. */
const PLUGIN_OUTPUTS: Readonly<Record<string, string>> = {
  'dist/client.js': 'src/client.ts',
  'dist/server.js': 'src/server.ts',
};

/**
 * Returns a sentence for each false claim of a `package.json`: a public package that nothing builds, and exports of
 * files that neither exist nor are built. Files of published packages are checked by publint, which sees `exports` but
 * not the ones that replace them on publishing.
 */
export function claimsOfManifest(manifest: PackageManifest, { folder, isPublished, exists }: PackageFolder): string[] {
  if (isPublished) return lostExports(manifest).map((entry) => `${folder} does not publish its export ${entry}`);
  const claims = manifest.private ? [] : [`${folder} is not private, though nothing builds it for publishing`];
  for (const target of new Set(targetsOf(manifest.exports))) {
    const file = join(target);
    const source = folder.startsWith('plugins/') ? PLUGIN_OUTPUTS[file] : undefined;
    const isMade = source !== undefined && exists(join(folder, source));
    const isThere = !file.startsWith('dist/') && exists(join(folder, file));
    if (!isMade && !isThere) claims.push(`${folder} exports ${target}, which no build makes`);
  }
  return claims;
}

function lostExports({ exports, publishConfig }: PackageManifest): string[] {
  const published = publishConfig?.exports;
  return published ? Object.keys(exports ?? {}).filter((entry) => !(entry in published)) : [];
}

function targetsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  return typeof entry === 'object' && entry !== null ? Object.values(entry).flatMap(targetsOf) : [];
}
