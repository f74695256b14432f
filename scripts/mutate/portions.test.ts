import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { joinPortion, summaryOf, survivorsOf, type End } from './portions.ts';

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
  joinPortion(path, { ...portion, seed: 1, of: 10, ends: [ended('a', 'killed'), ended('b', 'survived')] });
  joinPortion(path, { ...portion, seed: 2, of: 12, ends: [ended('b', 'killed'), ended('c', 'killed')] });
  const figures = JSON.parse(readFileSync(path, 'utf8'));
  expect(figures).toMatchObject({ tried: 3, killed: 2, decided: 3, survived: ['b'] });
  expect(figures.portions.map(({ seed }: { seed: number }) => seed)).toEqual([1, 2]);
});

test('a recorded survivor is found again where its line has moved to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-portions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'mutants.json');
  const ends = [ended('a.ts:7 guard: if (b) return; → ;', 'survived'), ended('a.ts:9 limit: < → <=', 'killed')];
  joinPortion(path, { day: '2026-11-24', rate: 50, seed: 1, of: 2, ends });
  const now = ['a.ts:8 guard: if (b) return; → ;', 'a.ts:9 limit: < → <=', 'b.ts:8 guard: if (b) return; → ;'];
  expect(survivorsOf(path, now, (place) => place)).toEqual(now.slice(0, 1));
});
