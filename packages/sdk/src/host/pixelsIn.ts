/**
 * Returns how many pixels a picture has by its header (PNG, JPEG, GIF, WebP, BMP), so that one that is too large is refused before it
 * is decoded; 0 for other files and for a header that is cut off.
 *
 * @param bytes of the whole file: a JPEG has its size behind what programs put before it
 */
export function pixelsIn(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (text: string, at = 0) =>
    [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
  try {
    if (has('\x89PNG')) return view.getUint32(16) * view.getUint32(20);
    if (has('GIF8')) return view.getUint16(6, true) * view.getUint16(8, true);
    if (has('BM')) return Math.abs(view.getInt32(18, true)) * Math.abs(view.getInt32(22, true));
    if (has('RIFF') && has('WEBP', 8)) return pixelsOfWebp(view, has);
    return has('\xff\xd8') ? pixelsOfJpeg(view) : 0;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

function pixelsOfWebp(view: DataView, has: (text: string, at: number) => boolean): number {
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  if (has('VP8X', 12)) return (three(24) + 1) * (three(27) + 1);
  if (has('VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
  }
  return has('VP8 ', 12) ? (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff) : 0;
}

/** Markers are followed by their length; those of a frame (SOF) have height and width. */
function pixelsOfJpeg(view: DataView): number {
  for (let at = 2; at + 9 < view.byteLength;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    else at += 2 + view.getUint16(at + 2);
  }
  return 0;
}
