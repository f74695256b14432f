const BOM = '\uFEFF';

/** The text of a file in UTF-8 (with or without a byte order mark) or Big5; undefined where it is neither. */
export function decodeText(bytes: Uint8Array): string | undefined {
  // UTF-8 first: Big5 text is practically never valid UTF-8, while UTF-8 text can often be decoded as Big5.
  for (const encoding of ['utf-8', 'big5']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
      return text.startsWith(BOM) ? text.slice(1) : text;
    } catch {
      // Not this encoding.
    }
  }
  return undefined;
}
