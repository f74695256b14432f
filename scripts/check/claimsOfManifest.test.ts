import { expect, test } from 'vitest';
import { claimsOfManifest } from './claimsOfManifest.ts';

const files = ['plugins/nav/src/contract.ts', 'plugins/nav/src/client.ts', 'packages/testing/src/index.ts'];
const at = (folder: string, isPublished = false) => ({
  folder,
  isPublished,
  exists: (path: string) => files.includes(path),
});

test('a public package that nothing builds is reported', () => {
  const exports = { '.': './src/index.ts' };
  expect(claimsOfManifest({ exports }, at('packages/testing'))).toEqual([
    'packages/testing is not private, though nothing builds it for publishing',
  ]);
  expect(claimsOfManifest({ private: true, exports }, at('packages/testing'))).toEqual([]);
});

test('an export of a built file that no build produces is reported, once', () => {
  const contract = { source: './src/contract.ts', types: './dist/contract.d.ts', default: './dist/contract.js' };
  expect(claimsOfManifest({ private: true, exports: { './contract': contract } }, at('plugins/nav'))).toEqual([
    'plugins/nav exports ./dist/contract.d.ts, which no build makes',
    'plugins/nav exports ./dist/contract.js, which no build makes',
  ]);
  const index = { '.': { default: './dist/index.js' }, './again': './dist/index.js' };
  expect(claimsOfManifest({ private: true, exports: index }, at('packages/testing'))).toHaveLength(1);
});

test('the existing parts of a plugin are built, the others are not', () => {
  const half = (name: string) => ({ private: true, exports: { [`./${name}`]: `./dist/${name}.js` } });
  expect(claimsOfManifest(half('client'), at('plugins/nav'))).toEqual([]);
  expect(claimsOfManifest(half('server'), at('plugins/nav'))).toHaveLength(1);
  expect(claimsOfManifest(half('client'), at('packages/testing'))).toHaveLength(1);
});

test('an export of a missing source file is reported', () => {
  expect(claimsOfManifest({ private: true, exports: { './gone': './src/gone.ts' } }, at('plugins/nav'))).toHaveLength(
    1,
  );
});

test('files of a published package are left to publint', () => {
  expect(claimsOfManifest({ exports: { '.': './dist/index.js' } }, at('packages/sdk', true))).toEqual([]);
});

test('an export that is lost on publishing is reported', () => {
  const exports = { '.': './src/index.ts', './today': './src/today.ts' };
  const publishConfig = { exports: { '.': './dist/index.js' } };
  expect(claimsOfManifest({ exports, publishConfig }, at('packages/ui', true))).toEqual([
    'packages/ui does not publish its export ./today',
  ]);
  expect(claimsOfManifest({ exports, publishConfig: { exports } }, at('packages/ui', true))).toEqual([]);
});
