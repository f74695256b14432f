const MAX_NAME_LENGTH = 255;

/** Marks that turn the direction of writing: `cod.exe` can be made to look like `exe.doc`. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Ends of lines and tabs are seen as signs; other control characters have nothing to show. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '\n': '␊', '\r': '␍', '\t': '␉', '\u0085': '␊', '\u2028': '␊', '\u2029': '␊' },
};
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/**
 * Cleans a file name: without folders, control characters and direction marks, and with signs in place of line ends. The end is kept
 * when it is cut, because of the extension.
 */
export const cleanFileName = (name: string): string =>
  [
    ...(name.toWellFormed().normalize('NFC').split(/[/\\]/).pop() ?? '')
      .replace(CONTROL, (control) => SIGNS[control] ?? '')
      .replace(DIRECTION, ''),
  ]
    .slice(-MAX_NAME_LENGTH)
    .join('');

const WRITTEN = /%(?:22|0D|0A)/gi;

/** A name as a browser writes it into a form: with `%22`, `%0D` and `%0A` for a quote and line ends, and nothing else escaped. */
export const readFormName = (name: string): string => name.replace(WRITTEN, (escape) => decodeURIComponent(escape));
