import { onTestFinished } from 'vitest';

/** Other work of the process until the test ends: returns how often it had its turn since it was asked before. */
export function otherWork(): () => number {
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  onTestFinished(() => void (isOver = true));
  return () => {
    const had = turns;
    turns = 0;
    return had;
  };
}
