/** Maximum length of a code (C.8-7). */
const MAX_LENGTH = 30;
const LETTERS = 26;

/** Returns a code that no entry has, ignoring case: the requested one, else with letters appended. */
export function freeCode(requested: string, taken: readonly string[]): string {
  const known = new Set(taken.map((code) => code.toLowerCase()));
  for (let number = 0; ; number += 1) {
    const letters = toLetters(number);
    const code = requested.slice(0, MAX_LENGTH - letters.length) + letters;
    if (!known.has(code.toLowerCase())) return code;
  }
}

/** 0 → nothing, 1 → A, 26 → Z, 27 → AA. */
function toLetters(number: number): string {
  if (number === 0) return '';
  const last = (number - 1) % LETTERS;
  return toLetters((number - 1 - last) / LETTERS) + String.fromCharCode('A'.charCodeAt(0) + last);
}
