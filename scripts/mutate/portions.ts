import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../process/root.ts';
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
  /** How many were dropped since, because their files no longer exist. */
  readonly dropped?: number;
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

/** Whether the file of a mutant is still there. */
export const isInSource = (place: string): boolean => existsSync(join(ROOT, place.slice(0, place.search(/:\d+ /))));

/** A portion without the mutants whose files no longer exist: what became of them says nothing about the code that there is. */
export function dropGone(portion: Portion, isThere: (place: string) => boolean): Portion {
  const ends = portion.ends.filter(({ place }) => isThere(place));
  const dropped = (portion.dropped ?? 0) + portion.ends.length - ends.length;
  return dropped === 0 ? portion : { ...portion, dropped, ends };
}

/**
 * Adds a portion to those of a file. A mutant that was drawn before counts once, as it ended then; one of an earlier portion whose
 * file no longer exists does not count any more.
 */
export function joinPortion(path: string, portion: Portion, isThere: (place: string) => boolean = isInSource): void {
  const recorded = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { portions: readonly Portion[] }).portions
    : [];
  const earlier = recorded.map((each) => dropGone(each, isThere));
  const tried = new Set(earlier.flatMap(({ ends }) => ends.map(({ place }) => place)));
  writeMutants(path, [...earlier, { ...portion, ends: portion.ends.filter(({ place }) => !tried.has(place)) }]);
}

export function writeMutants(path: string, portions: readonly Portion[]): void {
  const ends = portions.flatMap((portion) => portion.ends);
  mkdirSync(dirname(path), { recursive: true });
  const dropped = portions.reduce((sum, portion) => sum + (portion.dropped ?? 0), 0);
  const figures = { tried: ends.length, dropped, ...summaryOf(ends), portions };
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
}
