/** Zero-width and bidirectional controls, soft hyphens and byte order marks: they are invisible, and make equal names differ. */
const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** A joiner between pictures or letters that need it belongs to the text. */
const JOINER = /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/gu;
const KEPT = '\u{f0000}';
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

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
