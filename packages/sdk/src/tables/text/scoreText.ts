import { frequentCharacters, ordinaryCharacters } from './frequentCharacters.ts';

/** Points of one character: how much it says that a decoding was right. Two bytes of Chinese weigh as much as two letters. */
const POINTS = {
  damaged: -20,
  private: -10,
  control: -10,
  frequent: 8,
  ordinary: 2,
  rare: -7,
  punctuation: 3,
  otherScript: -4,
  accented: 3,
  lonelyLetter: -4,
  typographic: 1,
  symbol: -3,
} as const;

const HAN = /\p{Script=Han}/u;
const LETTER = /[A-Za-z]/;
const ACCENTED = /[\u00c0-\u024f]/;
const TYPOGRAPHIC = /[\u2018-\u201e\u2020-\u2026\u20ac\u2122\u0152\u0153\u0160\u0161\u017d\u017e]/;
const WIDE_PUNCTUATION =
  /[\u3000-\u3011\u3014-\u301e\uff01-\uff5e\u2013\u2014\u2018-\u201d\u2026\u2025\u00b7\u2027\uffe5]/;
const PRIVATE = /\p{Private_Use}/u;

/** Says how much a text looks like one that a person wrote in Chinese or in a western language; 0 for plain ASCII. */
export function scoreText(text: string): number {
  const [frequent, ordinary] = [frequentCharacters(), ordinaryCharacters()];
  let score = 0;
  let before = '';
  const characters = [...text];
  for (const [at, character] of characters.entries()) {
    if (character >= '\u0080')
      score += POINTS[classify(character, before, characters[at + 1] ?? '', frequent, ordinary)];
    else if (character < ' ' && !/[\0\t\n\r\f\v]/.test(character)) score += POINTS.control;
    before = character;
  }
  return score;
}

function classify(
  character: string,
  before: string,
  after: string,
  frequent: ReadonlySet<string>,
  ordinary: ReadonlySet<string>,
): keyof typeof POINTS {
  if (character === '\ufffd') return 'damaged';
  if (HAN.test(character)) {
    if (frequent.has(character)) return 'frequent';
    return ordinary.has(character) ? 'ordinary' : 'rare';
  }
  if (character <= '\u009f') return 'control';
  // between or beside plain letters, as in a western word; several in a row are Chinese that was decoded as Latin
  if (ACCENTED.test(character)) {
    const isWord = (LETTER.test(before) || LETTER.test(after)) && !(ACCENTED.test(before) && ACCENTED.test(after));
    return isWord ? 'accented' : 'lonelyLetter';
  }
  if (TYPOGRAPHIC.test(character) && (before < '\u0080' || after < '\u0080')) return 'typographic';
  if (WIDE_PUNCTUATION.test(character)) return 'punctuation';
  if (PRIVATE.test(character)) return 'private';
  return character < '\u0100' ? 'symbol' : 'otherScript';
}
