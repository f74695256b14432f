const MAX_NAME_LENGTH = 255;

/** Marks that turn the direction of writing: `cod.exe` can be made to look like `exe.doc`. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Cleans a file name: without folders, control characters and direction marks. The end is kept when it is cut, because
 * of the extension.
 */
export const cleanFileName = (name: string) =>
  [...(name.normalize('NFC').split(/[/\\]/).pop() ?? '').replace(/\p{Cc}/gu, '').replace(DIRECTION, '')]
    .slice(-MAX_NAME_LENGTH)
    .join('');
