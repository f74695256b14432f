import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';

/** A build target: input files, output files and command. */
export interface Target {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly cwd: string;
  readonly command: readonly [string, ...string[]];
}

const SHARED = ['packages/sdk/src', 'packages/sdk/package.json', 'pnpm-lock.yaml', 'tsconfig.base.json'];

/** The published packages: JavaScript and types side by side. */
export function packageTargets(): Target[] {
  return folders('packages')
    .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.build.json')))
    .map((folder) => ({
      name: folder.replace('/', '-'),
      inputs: [folder, ...SHARED],
      outputs: [`${folder}/dist`],
      cwd: folder,
      command: ['node', '--run', 'build'],
    }));
}

/** Every plugin of the repository, built like any other plugin. */
export function pluginTargets(): Target[] {
  return folders('plugins').map((folder) => ({
    name: folder.replace('/', '-'),
    inputs: [folder, 'packages/plugin-tools/src', 'packages/ui/src', ...SHARED],
    outputs: [`${folder}/dist/plugin.json`],
    cwd: folder,
    command: ['node', '--conditions=source', join(ROOT, 'packages/plugin-tools/src/atriumPlugin.ts'), 'build'],
  }));
}

/**
 * The packages with the host in them: made of the built page and the built plugins, and only to be packed, since the repository
 * imports their sources.
 */
export function layoutTargets(): Target[] {
  return folders('packages')
    .filter((folder) => existsSync(join(ROOT, folder, 'scripts/layOut.ts')))
    .map((folder) => ({
      name: folder.replace('/', '-'),
      inputs: [folder, 'host', 'plugins', 'packages/plugin-tools', 'packages/ui/src', ...SHARED],
      outputs: [`${folder}/dist`],
      cwd: folder,
      command: ['node', '--run', 'layout'],
    }));
}

export function webTarget(): Target {
  return {
    name: 'host-web',
    inputs: ['host/web', 'packages/ui/src', 'packages/plugin-tools/sharedLibraries.json', ...SHARED],
    outputs: ['host/web/dist/index.html'],
    cwd: 'host/web',
    command: ['vite', 'build', '--logLevel', 'warn'],
  };
}

/** The site at `/docs`: made of the documents, of the built types of the packages, and of the gallery. */
export function docsTarget(): Target {
  return {
    name: 'host-docs',
    inputs: [
      ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'scripts/docs', 'packages', 'plugins'].flatMap(
        proseOf,
      ),
      ...['packages/ui/scripts', 'packages/ui/src', ...SHARED],
    ],
    outputs: ['host/docs/dist/site.json'],
    cwd: '.',
    command: ['node', '--conditions=source', 'scripts/docs/buildSite.ts'],
  };
}

/** Of packages and plugins the site has their READMEs. */
const proseOf = (path: string): string[] =>
  path === 'packages' || path === 'plugins' ? folders(path).map((folder) => `${folder}/README.md`) : [path];

/** Every package of the workspace but the root and `tests`, which export nothing. */
export function workspaceFolders(): string[] {
  return ['packages', 'plugins', 'host'].flatMap(folders);
}

function folders(parent: string): string[] {
  return readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(ROOT, parent, entry.name, 'package.json')))
    .map((entry) => `${parent}/${entry.name}`)
    .sort();
}
