const YES = ['true', 'yes', 'y', '1', 'on', 'v', '是', '有', '對', '真', '啟用', '✓', '✔', '☑', 'o'];
const NO = ['false', 'no', 'n', '0', 'off', '否', '無', '不', '假', '停用', '☐', 'x', '✗'];

/** `是`, `TRUE`, `Y`, `1` and the like; undefined for anything else. */
export function readBoolean(raw: string): boolean | undefined {
  const text = narrow(raw).trim().toLowerCase();
  if (YES.includes(text)) return true;
  return NO.includes(text) ? false : undefined;
}

/** A number with thousands in commas, as a spreadsheet shows it; undefined for anything else. */
export function readNumber(raw: string): number | undefined {
  const text = narrow(raw).trim();
  if (!/^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(text)) return undefined;
  return Number(text.replaceAll(',', ''));
}

/** Whether a spreadsheet has written a long number in short, so that most of its digits are lost: `1.23E+11`. */
export const isShortenedNumber = (raw: string): boolean => /^[+-]?\d(?:\.\d+)?E\+\d{2,}$/i.test(raw.trim());

/** Codes of a file that differ from known ones only by zeros in front, which Excel takes off: `123` where `00123` is known. */
export interface LostZeros {
  readonly code: string;
  readonly known: string;
}

/**
 * Finds codes that Excel probably took the zeros of. A code that is known as it is, is not meant.
 *
 * @param known those that exist already
 */
export function findLostZeros(codes: Iterable<string>, known: Iterable<string>): LostZeros[] {
  const isKnown = new Set<string>();
  const padded = new Map<string, string>();
  for (const code of known) {
    isKnown.add(code.toUpperCase());
    if (/^0+\d+$/.test(code)) padded.set(stripZeros(code), code);
  }
  const lost: LostZeros[] = [];
  for (const code of new Set(codes)) {
    const other = /^\d+$/.test(code) ? padded.get(stripZeros(code)) : undefined;
    if (other !== undefined && other !== code && !isKnown.has(code.toUpperCase())) lost.push({ code, known: other });
  }
  return lost;
}

const stripZeros = (code: string): string => code.replace(/^0+(?=\d)/, '');

/** Zero-width and bidirectional controls, soft hyphens and byte order marks: they are invisible, and make equal names differ. */
const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** A joiner between pictures or letters that need it belongs to the text. */
const JOINER = /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/gu;
const KEPT = '\u{f0000}';
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/** A text without what cannot be seen, and what that was. */
export interface CleanText {
  readonly text: string;
  /** Invisible characters that were taken out, as `U+200B`, each once. */
  readonly removed: readonly string[];
}

/** Trims a text, composes it (NFC) and takes invisible characters out. What is removed is to be said. */
export function cleanText(raw: string): CleanText {
  const kept = raw.replace(JOINER, KEPT);
  const removed = [...kept.matchAll(INVISIBLE), ...kept.matchAll(CONTROL)].map(([character]) =>
    nameCharacter(character),
  );
  const text = kept.replace(INVISIBLE, '').replace(CONTROL, '').replaceAll(KEPT, '\u200d').normalize('NFC').trim();
  return { text, removed: [...new Set(removed)] };
}

const nameCharacter = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Full-width letters, digits and signs as plain ones: people type `Ｅ００１` with an input method. */
export const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCodePoint(wide.codePointAt(0)! - 0xfee0))
    .replaceAll('\u3000', ' ');
