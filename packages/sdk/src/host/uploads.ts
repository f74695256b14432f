/** Largest file that can be uploaded, in bytes (C.6-7). */
export const LARGEST_FILE = 10 * 1024 * 1024;

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
