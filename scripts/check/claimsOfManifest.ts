import { join } from 'node:path';

/** Of a `package.json`, what says who may have the package and what of it. */
export interface PackageManifest {
  readonly private?: boolean;
  readonly exports?: unknown;
}

/** What is known of the package's folder. */
export interface PackageFolder {
  /** Relative to the repository: `plugins/nav`. */
  readonly folder: string;
  /** Is it among the packages whose JavaScript and types are built, and looked at, for publishing? */
  readonly isPublished: boolean;
  readonly exists: (path: string) => boolean;
}

/** What `atrium-plugin build` writes that can be imported, and from what. */
const PLUGIN_OUTPUTS: Readonly<Record<string, string>> = {
  'dist/client.js': 'src/client.ts',
  'dist/server.js': 'src/server.ts',
};

/**
 * A sentence for each thing that a `package.json` claims and that is not so: that anyone may install what nothing builds,
 * and exports of files that are neither there nor made by a build. Files of published packages are publint's.
 */
export function claimsOfManifest(manifest: PackageManifest, { folder, isPublished, exists }: PackageFolder): string[] {
  if (isPublished) return [];
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

function targetsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  return typeof entry === 'object' && entry !== null ? Object.values(entry).flatMap(targetsOf) : [];
}
