import { basename, dirname } from 'node:path';

/** Tests that are tried one after the other until one fails; later ones take longer. */
export interface Stage {
  readonly name: string;
  /** Test files, relative to the repository. */
  readonly files: readonly string[];
}

export type Loads = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Test files that are tried together before the next ones. */
const TOGETHER = 6;
const SCREEN = /\.test\.tsx$|\.browser\.test\.ts$/;
/** Test files that are tried at most: one further away is unlikely to notice what all of them miss. */
export const NEAREST = 4 * TOGETHER;

/**
 * Returns the tests that could notice a change of a file, all of which load it: those with its name, those of its
 * folder and its parent, those of its package, and for the server those that start it as a program. What plugins and
 * hosts share, and what only others test, gets the nearest tests of other packages, too.
 *
 * @param file relative to the repository
 * @param loads for every test file, relative to the repository, the files that it loads, with the number of imports
 *   that lead to each
 * @param limit how many files are tried
 * @param mentions whether a test has a text in it that the mutant changes, such as a code
 */
export function testsOf(
  file: string,
  loads: Loads,
  limit = NEAREST,
  mentions: (test: string) => boolean = () => false,
): Stage[] {
  const tests = [...loads.keys()].filter((test) => loads.get(test)!.has(file));
  const name = basename(file).replace(/\.tsx?$/, '');
  const own = packageOf(file);
  const within = (folder: string) => tests.filter((test) => placeOf(test).startsWith(`${folder}/`));
  const stages = [
    { name: 'of its name', files: within(own).filter((test) => basename(test).startsWith(`${name}.`)) },
    { name: 'beside it', files: tests.filter((test) => dirname(placeOf(test)) === dirname(file)) },
    { name: 'of its words', files: within(own).filter(mentions) },
    { name: 'around it', files: dirname(file) === `${own}/src` ? [] : within(dirname(dirname(file))) },
    { name: 'of its package', files: within(own) },
    { name: 'of the whole', files: own === 'host/server' ? wire(loads) : [] },
  ];
  // Screens take long to notice what the server does.
  const inBrowser = (test: string) => Number(file.includes('/server') && SCREEN.test(test));
  const shared = (test: string) => sharedFolders(placeOf(test), file);
  // Few imports away, in a near folder, and loading little besides: more likely to test the file itself, and quicker.
  const [distance, size] = [(test: string) => loads.get(test)!.get(file) ?? 0, (test: string) => loads.get(test)!.size];
  const nearest = (files: readonly string[]) =>
    files.toSorted(
      (a, b) => inBrowser(a) - inBrowser(b) || distance(a) - distance(b) || shared(b) - shared(a) || size(a) - size(b),
    );
  if (own.startsWith('packages/') || stages.every(({ files }) => files.length === 0))
    stages.push({
      name: 'of others',
      files: nearest(tests.filter((test) => !within(own).includes(test))),
    });
  const tried = new Set<string>();
  const found: Stage[] = [];
  for (const stage of stages) {
    const files = nearest(stage.files).filter((test) => tried.size < limit && !tried.has(test) && tried.add(test));
    for (let start = 0; start < files.length; start += TOGETHER)
      found.push({ name: stage.name, files: files.slice(start, start + TOGETHER) });
  }
  return found;
}

/** Tests that start the server as a program, so that their texts do not show what they load. */
const wire = (loads: ReadonlyMap<string, unknown>) =>
  [...loads.keys()].filter((test) => test.startsWith('tests/wire/'));

/** Where a test belongs: `tests/host` has the folders of the server, for its tests that a package above the server is needed for. */
const placeOf = (test: string) => test.replace(/^tests\/host\//, 'host/server/src/');

/** Number of folders that two paths have in common. */
function sharedFolders(one: string, other: string): number {
  const [folders, others] = [dirname(one).split('/'), dirname(other).split('/')];
  const differs = folders.findIndex((folder, place) => folder !== others[place]);
  return differs < 0 ? folders.length : differs;
}

/** `plugins/nav` of `plugins/nav/src/server.ts`. */
const packageOf = (file: string) => file.split('/').slice(0, 2).join('/');
