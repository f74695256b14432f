const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const KINDS = [LETTERS, '23456789', '!#%&-?'];

/** A password of the demo company: 14 characters of all kinds. */
export function randomPassword(random: () => number): string {
  const pick = (from: string) => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: 14 }, (_, at) => pick(KINDS[at % 7 === 3 ? 1 : at % 7 === 5 ? 2 : 0]!)).join('');
}
