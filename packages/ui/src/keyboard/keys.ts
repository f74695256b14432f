/** One key of the letter block: what it enters without and with shift. */
export interface LetterKey {
  readonly plain: string;
  readonly shifted: string;
}

const pairs = (plain: string, shifted: string): readonly LetterKey[] =>
  [...plain].map((key, index) => ({ plain: key, shifted: [...shifted][index]! }));

/** The four rows of an American keyboard. Together they enter every printable ASCII character but the space. */
export const LETTER_ROWS: readonly (readonly LetterKey[])[] = [
  pairs('1234567890-=', '!@#$%^&*()_+'),
  pairs('qwertyuiop[]\\', 'QWERTYUIOP{}|'),
  pairs("asdfghjkl;'", 'ASDFGHJKL:"'),
  pairs('zxcvbnm,./`', 'ZXCVBNM<>?~'),
];

/** The numeric pad, in reading order. */
export const PAD_KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'] as const;
