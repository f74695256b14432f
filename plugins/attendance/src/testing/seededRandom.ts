/** Numbers from 0 to less than 1, the same in each run. */
export function seededRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    /** A whole number, both ends included. */
    between: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    /** Whether something happens that has this chance. */
    is: (chance: number): boolean => next() < chance,
  };
}
