/** Not in the plain name: quotes, backslashes, percent signs (read as escapes by some browsers), other than ASCII. */
const UNQUOTABLE = /[^\x20-\x7e]|["\\%]/gu;
/** Left alone by encodeURIComponent, but not allowed in an extended value (RFC 8187). */
const RESERVED = /['()*]/g;

/** The Content-Disposition of a file (RFC 6266): its UTF-8 name, and one in ASCII for programs that do not know it. */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    RESERVED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${fileName.replace(UNQUOTABLE, '_')}"; filename*=UTF-8''${encoded}`;
}
