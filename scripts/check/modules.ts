import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { sourceFiles } from './sourceFiles.ts';

/** A file of the product, and what imports it. */
export interface Module {
  readonly file: string;
  readonly lines: number;
  /** Files of the product with an import of it, by relative path. */
  readonly importers: readonly string[];
  readonly imports: readonly string[];
  /** Whether something loads it on demand, as a worker, as a program of its own, or by a package's name. */
  readonly isLoaded: boolean;
}

/** Subfolders of a folder that import each other in a circle. */
export interface Circle {
  readonly folder: string;
  readonly among: readonly string[];
  /** The imports between them. */
  readonly imports: readonly (readonly [from: string, to: string])[];
}

/** Together they are one module, if nothing else imports the smaller. */
const TOGETHER = 200;
const TEST = /\.(test|spec|types)\.tsx?$|\/testing\/|^tests\//;
const PRODUCT = /^(host|packages|plugins)\/[^/]+\/src\//;
/** Tables of entries, handlers and exports: what they list has a file of its own; so has what a program runs, which a test could not import. */
const TABLE = /\/(index|main|server|client|contract|handlers|hostPlugin|hostModule|testing)\.tsx?$/;

/** Reads the imports of every file of the product. */
export function readModules(): readonly Module[] {
  const files = sourceFiles(/\.tsx?$/).filter((file) => PRODUCT.test(file) && !TEST.test(file));
  const found = new Map(files.map((file) => [file, readImports(file)]));
  const importers = new Map<string, string[]>();
  const loaded = new Set(readEntries());
  for (const [file, { imports, loads }] of found) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
    for (const target of loads) loaded.add(target);
  }
  return files.map((file) => ({
    file,
    lines: found.get(file)!.lines,
    imports: [...found.get(file)!.imports],
    importers: importers.get(file) ?? [],
    isLoaded: loaded.has(file),
  }));
}

/** What the packages export: others load it by the name of the package. */
function readEntries(): readonly string[] {
  const packages = ['sdk', 'ui', 'plugin-tools', 'create-plugin', 'host', 'testing'].map((name) => `packages/${name}`);
  return packages.flatMap((folder) => {
    const { exports = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
      readonly exports?: Readonly<Record<string, string | { readonly source?: string }>>;
    };
    return Object.values(exports).flatMap((entry) =>
      typeof entry === 'object' && entry.source ? [normalize(join(folder, entry.source))] : [],
    );
  });
}

/** A worker's or a program's file. */
const URL_OF = /new URL\(\s*'(\.[^']+)'/g;

function readImports(file: string) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { module } = parseSync(file, text);
  const relative = (names: readonly (string | undefined)[]) =>
    names
      .filter((name) => name?.startsWith('.'))
      .map((name) => normalize(join(dirname(file), name!.replace(/\?.*$/, ''))));
  const loads = new Set(
    relative([
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
      ...[...text.matchAll(URL_OF)].map(([, name]) => name),
    ]),
  );
  const imports = new Set([
    ...relative([
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ]),
    ...loads,
  ]);
  return { lines: text.split('\n').length - 1, imports, loads };
}

/** Finds folders whose subfolders import each other in a circle: neither can be read, moved or tested without the other. */
export function findCircles(modules: readonly Module[]): readonly Circle[] {
  const edges = modules.flatMap(({ file, imports }) => imports.map((to) => [file, to] as const));
  const byFolder = new Map<string, (readonly [string, string])[]>();
  for (const [from, to] of edges) {
    const [one, other] = [from.split('/'), to.split('/')];
    const differ = one.findIndex((name, at) => name !== other[at]);
    // both are in a subfolder of what they have in common, inside `src`
    if (differ < 3 || differ >= one.length - 1 || differ >= other.length - 1) continue;
    const folder = one.slice(0, differ).join('/');
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), [from, to]]);
  }
  return [...byFolder].sort().flatMap(([folder, imports]) => circlesIn(folder, imports));
}

function circlesIn(folder: string, imports: readonly (readonly [string, string])[]): Circle[] {
  const child = (file: string) => file.slice(folder.length + 1).split('/')[0]!;
  const next = new Map<string, Set<string>>();
  for (const [from, to] of imports) next.set(child(from), (next.get(child(from)) ?? new Set<string>()).add(child(to)));
  const reached = (start: string) => {
    const seen = new Set(next.get(start));
    // a set lists what is added while it is read
    for (const one of seen) for (const other of next.get(one) ?? []) seen.add(other);
    return seen;
  };
  const among = [...next.keys()].filter((name) => reached(name).has(name)).sort();
  if (among.length === 0) return [];
  const inCircle = ([from, to]: readonly [string, string]) => among.includes(child(from)) && among.includes(child(to));
  return [{ folder, among, imports: imports.filter(inCircle) }];
}

/** Finds files that only one other file imports, and that fit with it into one module. */
export function findFoldable(modules: readonly Module[]): readonly (readonly [file: Module, into: Module])[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  return modules.flatMap((module) => {
    const into = module.importers.length === 1 ? byFile.get(module.importers[0]!) : undefined;
    if (!into || module.isLoaded || TABLE.test(into.file) || module.lines + into.lines > TOGETHER) return [];
    // Node runs `.ts` as it is, a component is `.tsx`
    if (module.file.endsWith('x') !== into.file.endsWith('x') && module.file.endsWith('x')) return [];
    return [[module, into] as const];
  });
}

/** Files that are still to be folded into their one importer. The number falls, it never rises. */
const STILL_FOLDABLE = 3;

/** No circle between sibling folders, and no more files of one importer that would fit into it than there are already. */
export function checkModules(): Outcome {
  const modules = readModules();
  const foldable = findFoldable(modules);
  const wrong = [
    ...findCircles(modules).map(
      ({ folder, among, imports }) =>
        `${folder}: ${among.join(', ')} import each other: ${imports.map((edge) => edge.join(' → ')).join('; ')}`,
    ),
    ...(foldable.length > STILL_FOLDABLE ? foldable : []).map(
      ([{ file, lines }, into]) =>
        `${file}: only ${basename(into.file)} imports it, and both have ${lines + into.lines} lines: make it a part of that`,
    ),
  ];
  const head =
    foldable.length > STILL_FOLDABLE
      ? [`${foldable.length} files fit into their one importer, of ${STILL_FOLDABLE}:`]
      : [];
  return { ok: wrong.length === 0, output: [...head, ...wrong].join('\n') };
}

/** One line of figures for the files below a path. */
export function describeModules(modules: readonly Module[], below: string): string {
  const chosen = modules.filter(({ file }) => file.startsWith(below));
  const lines = chosen.map((module) => module.lines).sort((one, other) => one - other);
  const share = (part: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * part))] ?? 0;
  const foldable = findFoldable(modules).filter(([{ file }]) => file.startsWith(below)).length;
  const sum = lines.reduce((total, each) => total + each, 0);
  return `${below || 'all'}: ${chosen.length} files, ${sum} lines, median ${share(0.5)}, p90 ${share(0.9)}, ${lines.filter((each) => each <= 25).length} of at most 25 lines, ${foldable} that fit into their one importer`;
}
