import { expect, test } from 'vitest';
import { findMutants, mutated, type Rule } from './findMutants.ts';

/** The sources produced by the mutants of one rule. */
const of = (rule: Rule, source: string) =>
  findMutants('a.ts', source)
    .filter((mutant) => mutant.rule === rule)
    .map((mutant) => mutated(source, mutant));

test('an early exit is skipped; an if with an else, or with further work, is not one', () => {
  expect(of('guard', 'if (!row) throw missing();')).toEqual([';']);
  expect(of('guard', 'function f() { if (a) { return 1; } return 2; }')).toEqual(['function f() { ; return 2; }']);
  expect(of('guard', 'if (a) b(); if (c) throw d; else e();')).toEqual([]);
});

test('a condition loses one operand; defaults and conditional rendering are not conditions', () => {
  expect(of('condition', 'if (a && !(b || c)) d();')).toEqual([
    'if (a) d();',
    'if (!(b || c)) d();',
    'if (a && !(b)) d();',
    'if (a && !(c)) d();',
  ]);
  expect(of('condition', 'const may = () => a && b')).toEqual(['const may = () => a', 'const may = () => b']);
  expect(of('condition', 'f(a || b); const g = () => a ?? b;')).toEqual([]);
  expect(of('condition', "const g = () => a || '';")).toEqual([]);
});

test('bounds are off by one: comparisons, constants, schemas', () => {
  expect(of('limit', 'x < 3')).toEqual(['x <= 3']);
  expect(of('limit', 'x >= y')).toEqual(['x > y']);
  expect(of('limit', 'const MAX = 20;')).toEqual(['const MAX = 21;']);
  expect(of('limit', 'const QUIET = 300;')).toEqual(['const QUIET = 600;']);
  expect(of('limit', 'const DAY = 24 * 60 * 60;')).toEqual(['const DAY = 25 * 60 * 60;']);
  expect(of('limit', 'const most = 20;')).toEqual([]);
  expect(of('limit', 'z.string().max(20)')).toEqual(['z.string().max(21)']);
});

test('equality is inverted, also if the operator occurs elsewhere in the line', () => {
  expect(of('comparison', "a['==='] === b")).toEqual(["a['==='] !== b"]);
});

test('a refusal gets another code', () => {
  expect(of('code', "throw context.refuse.invalid('key')")).toEqual(["throw context.refuse.conflict('key')"]);
  expect(of('code', "throw refuse.conflict('key')")).toEqual(["throw refuse.invalid('key')"]);
  expect(of('code', "throw refuse.notAllowed('key')")).toEqual(["throw refuse.conflict('key')"]);
  expect(of('code', 'throw refuse.notFound()')).toEqual([]);
  expect(of('code', "f({ status: 'STALE', http: 401, code: 200 })")).toEqual([
    "f({ status: 'OTHER', http: 401, code: 200 })",
    "f({ status: 'STALE', http: 418, code: 200 })",
  ]);
});

test('a lock is skipped, a record is not written', () => {
  expect(of('lock', "await db.select().from(t).for('update');")).toEqual(['await db.select().from(t);']);
  expect(of('lock', 'await lockCompany(context, 1);')).toEqual([';']);
  expect(of('lock', 'await this.lock(company);')).toEqual([';']);
  expect(of('lock', 'await locked(company);')).toEqual([]);
  expect(of('record', 'await context.audit.record({ action });')).toEqual([';']);
});

test('places are counted in characters, lines from 1', () => {
  const source = "// 中庭 🏛\nconst text = '打卡';\nif (text !== '') throw text;\n";
  const [guard] = findMutants('a.ts', source);
  expect(guard).toMatchObject({ rule: 'guard', line: 3 });
  expect(mutated(source, guard!)).toBe("// 中庭 🏛\nconst text = '打卡';\n;\n");
});
