// without schemas: the workspace loads this at its start

/** Largest file that can be uploaded, in bytes (C.6-7). */
export const LARGEST_FILE = 10 * 1024 * 1024;

/** Largest archive of a plugin, `.tgz`, that people who manage plugins can upload, in bytes. */
export const LARGEST_PLUGIN = 20 * 1024 * 1024;

/** Largest picture, in pixels: a small file can be one that takes gigabytes of memory to show. */
export const MOST_PIXELS = 50_000_000;

const office = <Name extends string>(name: Name) => `application/vnd.openxmlformats-officedocument.${name}` as const;
const open = <Name extends string>(name: Name) => `application/vnd.oasis.opendocument.${name}` as const;
/** Of kinds that a browser could take for a page: nothing but bytes. */
const BYTES = 'application/octet-stream';
const TEXT = 'text/plain; charset=utf-8';

/**
 * Media types of the files that can be uploaded unless the administrator sets other kinds (`ATRIUM_UPLOAD_KINDS`), by extension
 * (C.6-7). The server checks their first bytes as well. Only png, jpeg, gif and webp are shown in a page; all others are downloads.
 */
export const UPLOAD_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  odt: open('text'),
  ods: open('spreadsheet'),
  odp: open('presentation'),
  zip: 'application/zip',
  txt: TEXT,
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  '7z': 'application/x-7z-compressed',
  rar: 'application/vnd.rar',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  tar: 'application/x-tar',
  bz2: 'application/x-bzip2',
  xz: 'application/x-xz',
  zst: 'application/zstd',
  log: TEXT,
  md: TEXT,
  tsv: TEXT,
  ini: TEXT,
  conf: TEXT,
  cfg: TEXT,
  toml: TEXT,
  yml: TEXT,
  yaml: TEXT,
  sql: TEXT,
  diff: TEXT,
  patch: TEXT,
  json: 'application/json',
  xml: BYTES,
  drawio: BYTES,
  eml: BYTES,
  msg: 'application/vnd.ms-outlook',
  rtf: 'application/rtf',
  heic: 'image/heic',
  heif: 'image/heif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  psd: 'image/vnd.adobe.photoshop',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  vsd: 'application/vnd.visio',
  vsdx: 'application/vnd.ms-visio.drawing',
  pcap: 'application/vnd.tcpdump.pcap',
  pcapng: BYTES,
  pem: TEXT,
  crt: BYTES,
  cer: BYTES,
} as const;

/** The same as `accept` of a file input has them: `.png`. */
export const UPLOAD_ENDINGS: readonly string[] = Object.keys(UPLOAD_TYPES).map((extension) => `.${extension}`);

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
