const MAX_NAME_LENGTH = 255;

/** Marks that turn the direction of writing: `cod.exe` can be made to look like `exe.doc`. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks and other control characters, and the separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** A control character as a sign that is seen: `␊`. */
function pictureOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 0x7f) return '\u2421';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u240a';
}

/**
 * Cleans a file name: without folders and direction marks, and with signs in place of control characters. The end is kept when it is
 * cut, because of the extension.
 */
export const cleanFileName = (name: string): string =>
  [
    ...(name.toWellFormed().normalize('NFC').split(/[/\\]/).pop() ?? '')
      .replace(CONTROL, pictureOf)
      .replace(DIRECTION, ''),
  ]
    .slice(-MAX_NAME_LENGTH)
    .join('');

const WRITTEN = /%(?:22|0D|0A)/gi;

/** A name as a browser writes it into a form: with `%22`, `%0D` and `%0A` for a quote and line ends, and nothing else escaped. */
export const readFormName = (name: string): string => name.replace(WRITTEN, (escape) => decodeURIComponent(escape));
