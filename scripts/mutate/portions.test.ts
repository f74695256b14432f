import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isInSource, joinPortion, summaryOf, survivorsOf, type End } from './portions.ts';

const ended = (place: string, end: End['end']): End => ({ place, end, rule: 'guard', stage: 'beside it', by: [] });

test('a loop counts as killed; the rate is of those that were decided', () => {
  const ends = [
    ended('a', 'killed'),
    ended('b', 'timeout'),
    ended('c', 'survived'),
    ended('d', 'undecided'),
    ended('e', 'equivalent'),
  ];
  expect(summaryOf(ends)).toEqual({ killed: 2, decided: 3, rate: 66.7, undecided: 1, equivalent: 1, survived: ['c'] });
  expect(summaryOf([]).rate).toBe(0);
});

test('portions are added up; a mutant that was drawn twice counts once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-portions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const portion = { day: '2026-11-24', rate: 50 };
  const path = join(folder, 'bench/mutants.json');
  const all = () => true;
  joinPortion(path, { ...portion, seed: 1, of: 10, ends: [ended('a', 'killed'), ended('b', 'survived')] }, all);
  joinPortion(path, { ...portion, seed: 2, of: 12, ends: [ended('b', 'killed'), ended('c', 'killed')] }, all);
  const figures = JSON.parse(readFileSync(path, 'utf8'));
  expect(figures).toMatchObject({ tried: 3, killed: 2, decided: 3, survived: ['b'] });
  expect(figures.portions.map(({ seed }: { seed: number }) => seed)).toEqual([1, 2]);
});

test('mutants whose file no longer exists are dropped when a portion is added, and their number is recorded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-portions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const portion = { day: '2026-11-24', rate: 50, of: 10 };
  const path = join(folder, 'mutants.json');
  const here = 'scripts/mutate/portions.ts:1 limit: 1 → 2';
  const ends = [ended(here, 'killed'), ended('host/gone.ts:7 guard: if (b) return; → ;', 'survived')];
  joinPortion(path, { ...portion, seed: 1, ends });
  joinPortion(path, { ...portion, seed: 2, ends: [] });
  joinPortion(path, { ...portion, seed: 3, ends: [] });
  const { portions, ...figures } = JSON.parse(readFileSync(path, 'utf8'));
  expect(figures).toMatchObject({ tried: 1, dropped: 1, killed: 1, decided: 1, rate: 100, survived: [] });
  expect(portions[0]).toMatchObject({ dropped: 1, rate: 50, ends: [{ place: here }] });
  expect(isInSource('scripts/mutate.ts:12 condition: a: b → b')).toBe(true);
});

test('a recorded survivor is found again where its line has moved to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-portions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'mutants.json');
  const ends = [ended('a.ts:7 guard: if (b) return; → ;', 'survived'), ended('a.ts:9 limit: < → <=', 'killed')];
  joinPortion(path, { day: '2026-11-24', rate: 50, seed: 1, of: 2, ends }, () => true);
  const now = ['a.ts:8 guard: if (b) return; → ;', 'a.ts:9 limit: < → <=', 'b.ts:8 guard: if (b) return; → ;'];
  expect(survivorsOf(path, now, (place) => place)).toEqual(now.slice(0, 1));
});
