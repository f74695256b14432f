import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Rule } from './findMutants.ts';
import type { Tried } from './tryMutant.ts';

/** What became of one mutant. */
export interface End extends Pick<Tried, 'end' | 'stage' | 'by'> {
  /** Where it is and what it changes, in one line. */
  readonly place: string;
  readonly rule: Rule;
}

/** Mutants that were drawn and tried together. */
export interface Portion {
  readonly seed: number;
  /** The day, and how many it killed: tests become stronger from one portion to the next. */
  readonly day: string;
  readonly rate: number;
  /** Number of mutants from which it was drawn. */
  readonly of: number;
  /** How many test files each was tried with at most; missing where all of its package were. */
  readonly nearest?: number;
  readonly ends: readonly End[];
}

export interface Summary {
  readonly killed: number;
  /** Killed or survived; the others were not decided. */
  readonly decided: number;
  /** Percent of the decided ones that were killed. */
  readonly rate: number;
  readonly undecided: number;
  /** Cannot be noticed: those of `equivalents.ts`. */
  readonly equivalent: number;
  readonly survived: readonly string[];
}

export function summaryOf(ends: readonly End[]): Summary {
  const those = (...kinds: readonly Tried['end'][]) => ends.filter(({ end }) => kinds.includes(end));
  const survived = those('survived').map(({ place }) => place);
  const killed = those('killed', 'timeout').length;
  const decided = killed + survived.length;
  const rate = decided === 0 ? 0 : Math.round((killed / decided) * 1000) / 10;
  return {
    killed,
    decided,
    rate,
    undecided: those('undecided').length,
    equivalent: those('equivalent').length,
    survived,
  };
}

/** Returns the mutants that survived in a recorded sample and still exist, in whichever line. */
export function survivorsOf<Item>(path: string, all: readonly Item[], placeOf: (item: Item) => string): Item[] {
  const { survived } = JSON.parse(readFileSync(path, 'utf8')) as Summary;
  const withoutLine = (place: string) => place.replace(/:\d+ /, ' ');
  const places = new Set(survived.map(withoutLine));
  return all.filter((item) => places.has(withoutLine(placeOf(item))));
}

/** Adds a portion to those of a file. A mutant that was drawn before counts once, as it ended then. */
export function joinPortion(path: string, portion: Portion): void {
  const earlier = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { portions: readonly Portion[] }).portions
    : [];
  const tried = new Set(earlier.flatMap(({ ends }) => ends.map(({ place }) => place)));
  writeMutants(path, [...earlier, { ...portion, ends: portion.ends.filter(({ place }) => !tried.has(place)) }]);
}

export function writeMutants(path: string, portions: readonly Portion[]): void {
  const ends = portions.flatMap((portion) => portion.ends);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ tried: ends.length, ...summaryOf(ends), portions }, null, 2)}\n`);
}
