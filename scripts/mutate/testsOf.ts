import { basename, dirname } from 'node:path';

/** Tests that are tried one after the other until one fails; later ones take longer. */
export interface Stage {
  readonly name: string;
  /** Test files, relative to the repository. */
  readonly files: readonly string[];
}

/**
 * Returns the tests that could notice a change of a file: those with its name, those of its folder and its parent,
 * those of its package, and for the server those that start it as a program.
 *
 * @param file relative to the repository
 * @param tests every test file, relative to the repository
 */
export function testsOf(file: string, tests: readonly string[]): Stage[] {
  const name = basename(file).replace(/\.tsx?$/, '');
  const own = packageOf(file);
  const within = (folder: string) => tests.filter((test) => placeOf(test).startsWith(`${folder}/`));
  const stages = [
    { name: 'of its name', files: within(own).filter((test) => basename(test).startsWith(`${name}.`)) },
    { name: 'beside it', files: tests.filter((test) => dirname(placeOf(test)) === dirname(file)) },
    { name: 'around it', files: dirname(file) === `${own}/src` ? [] : within(dirname(dirname(file))) },
    { name: 'of its package', files: within(own) },
    { name: 'of the whole', files: own === 'host/server' ? within('tests/wire') : [] },
  ];
  const tried = new Set<string>();
  return stages
    .map((stage) => ({ ...stage, files: stage.files.filter((test) => !tried.has(test) && tried.add(test)) }))
    .filter(({ files }) => files.length > 0);
}

/** Where a test belongs: `tests/host` has the folders of the server, for its tests that a package above the server is needed for. */
const placeOf = (test: string) => test.replace(/^tests\/host\//, 'host/server/src/');

/** `plugins/nav` of `plugins/nav/src/server.ts`. */
const packageOf = (file: string) => file.split('/').slice(0, 2).join('/');
