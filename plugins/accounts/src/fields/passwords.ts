export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 50;

/** ASCII without space and control characters: letters, digits and the fixed set of punctuation (C.9-6). */
const ALLOWED = /^[\x21-\x7e]*$/;

/** What is wrong with a password: empty, or not 6 to 50 allowed characters (S2-184). */
export function validatePassword(password: string): 'required' | 'invalid' | undefined {
  if (password === '') return 'required';
  const { length } = password;
  const fits = length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH && ALLOWED.test(password);
  return fits ? undefined : 'invalid';
}

/**
 * The rules that are shown with a flag each (S2-185). Other systems decide what they accept: only `length` and the characters
 * are binding, the others are advice (C.9-6).
 */
export function passwordRules(password: string) {
  return {
    length: password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH,
    letter: /[a-z]/i.test(password),
    digit: /\d/.test(password),
    special: /[!-/:-@[-`{-~]/.test(password),
  };
}

/** What a generated password consists of. At least one kind of characters has to be chosen. */
export interface PasswordChoice {
  /** 6 to 50. */
  readonly length: number;
  readonly letters: boolean;
  readonly digits: boolean;
  readonly symbols: boolean;
  /** Without characters that look alike: `I l 1 O 0 | ' " \`` and others. */
  readonly readable: boolean;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const SYMBOLS = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`;
const LOOK_ALIKE = /[Il1O0o|'"`.,;:]/g;

/** A random number below `count`, each as likely as the others. */
type Pick = (count: number) => number;

/** A random password with at least one character of each chosen kind, as far as its length allows. */
export function generatePassword(choice: PasswordChoice, pick: Pick = pickRandom): string {
  const kinds = [choice.letters && LETTERS, choice.digits && DIGITS, choice.symbols && SYMBOLS]
    .filter((kind) => kind !== false)
    .map((kind) => (choice.readable ? kind.replace(LOOK_ALIKE, '') : kind));
  const all = kinds.join('');
  const characters = Array.from({ length: choice.length }, (_, at) => {
    const from = kinds[at] ?? all;
    return from[pick(from.length)]!;
  });
  // The first ones are one of each kind: they are moved to any place.
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = pick(at + 1);
    [characters[at], characters[other]] = [characters[other]!, characters[at]!];
  }
  return characters.join('');
}

/** Numbers that would favour small results are drawn again. */
function pickRandom(count: number): number {
  const numbers = new Uint32Array(1);
  const fair = Math.floor(2 ** 32 / count) * count;
  do crypto.getRandomValues(numbers);
  while (numbers[0]! >= fair);
  return numbers[0]! % count;
}
