/** Bars of four: 1 is weak, 4 very strong; 0 for none. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Bits below which a password has this many bars. A common one has one bar, whatever its length. */
const BITS = [36, 52, 68] as const;

/**
 * How hard a password is to guess: by its length and the kinds of its characters, where repeated ones and those of a sequence
 * (`aaa`, `1234`) do not count.
 */
export function strengthOf(password: string, isCommon: boolean): Strength {
  if (password === '') return 0;
  if (isCommon) return 1;
  const bits = countedLength(password) * Math.log2(poolOf(password));
  const bar = BITS.findIndex((limit) => bits < limit);
  return (bar === -1 ? 4 : bar + 1) as Strength;
}

const KINDS = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 32],
] as const;

const poolOf = (password: string) => KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);

/** Characters that are neither the one before nor its neighbour. */
function countedLength(password: string): number {
  let counted = 1;
  for (let at = 1; at < password.length; at += 1)
    if (Math.abs(password.charCodeAt(at) - password.charCodeAt(at - 1)) > 1) counted += 1;
  return counted;
}
