import { expect, test } from 'vitest';
import { findCircles, findFoldable, type Module } from './modules.ts';

const module = (file: string, lines: number, imports: readonly string[] = [], isLoaded = false) => ({
  file,
  lines,
  imports,
  isLoaded,
});

/** Modules with the importers that their imports make. */
const modules = (...files: readonly ReturnType<typeof module>[]): readonly Module[] =>
  files.map((each) => ({
    ...each,
    importers: files.filter(({ imports }) => imports.includes(each.file)).map(({ file }) => file),
  }));

const SRC = 'plugins/one/src';

test('subfolders that import each other, directly or through a third, are a circle of their folder', () => {
  const found = findCircles(
    modules(
      module(`${SRC}/server/a/one.ts`, 10, [`${SRC}/server/b/one.ts`]),
      module(`${SRC}/server/b/one.ts`, 10, [`${SRC}/server/c/deep/one.ts`]),
      module(`${SRC}/server/c/deep/one.ts`, 10, [`${SRC}/server/a/two.ts`]),
      module(`${SRC}/server/a/two.ts`, 10),
      module(`${SRC}/server/d/one.ts`, 10, [`${SRC}/server/a/two.ts`, `${SRC}/server/shared.ts`]),
      module(`${SRC}/server/shared.ts`, 10, [`${SRC}/server/d/one.ts`]),
    ),
  );
  expect(found).toEqual([
    {
      folder: `${SRC}/server`,
      among: ['a', 'b', 'c'],
      imports: [
        [`${SRC}/server/a/one.ts`, `${SRC}/server/b/one.ts`],
        [`${SRC}/server/b/one.ts`, `${SRC}/server/c/deep/one.ts`],
        [`${SRC}/server/c/deep/one.ts`, `${SRC}/server/a/two.ts`],
      ],
    },
  ]);
});

test('a file with one importer fits into it up to 200 lines together, not where it is loaded, listed or a component', () => {
  const into = (lines: number, ...files: string[]) => module(`${SRC}/server/saving.ts`, lines, files);
  const small = `${SRC}/server/small.ts`;
  const foldable = (...files: readonly ReturnType<typeof module>[]) =>
    findFoldable(modules(...files)).map(([{ file }, to]) => [file, to.file]);
  expect(foldable(into(150, small), module(small, 50))).toEqual([[small, `${SRC}/server/saving.ts`]]);
  expect(foldable(into(150, small), module(small, 51))).toEqual([]);
  expect(foldable(into(50, small), module(small, 50, [], true))).toEqual([]);
  expect(foldable(module(`${SRC}/server.ts`, 50, [small]), module(small, 50))).toEqual([]);
  const view = `${SRC}/client/View.tsx`;
  expect(foldable(module(`${SRC}/client/views.ts`, 50, [view]), module(view, 50))).toEqual([]);
  expect(foldable(into(50, small), module(`${SRC}/server/other.ts`, 50, [small]), module(small, 50))).toEqual([]);
});
