import type { RichNumbering } from './RichDocument.ts';

/** Returns the number of an item as a browser shows it: those that a numbering does not have are written as 1, 2, 3. */
export function writeNumber(number: number, numbering?: RichNumbering): string {
  if (numbering === undefined || number < 1) return String(number);
  const small = numbering === 'a' || numbering === 'A' ? letters(number) : roman(number);
  return numbering === 'A' || numbering === 'I' ? small.toUpperCase() : small;
}

/** a to z, aa, ab … */
function letters(number: number): string {
  let written = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    written = String.fromCodePoint(97 + ((rest - 1) % 26)) + written;
  return written;
}

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

function roman(number: number): string {
  if (number > 3999) return String(number);
  let written = '';
  let rest = number;
  for (const [value, letter] of ROMAN) for (; rest >= value; rest -= value) written += letter;
  return written;
}
