/** Largest file that can be uploaded, in bytes (C.6-7). */
export const LARGEST_FILE = 10 * 1024 * 1024;

const office = <Name extends string>(name: Name) => `application/vnd.openxmlformats-officedocument.${name}` as const;
const open = <Name extends string>(name: Name) => `application/vnd.oasis.opendocument.${name}` as const;

/** Media types of the files that can be uploaded, by extension (C.6-7). The server checks their first bytes as well. */
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
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const;

/** The same as `accept` of a file input has them: `.png`. */
export const UPLOAD_ENDINGS: readonly string[] = Object.keys(UPLOAD_TYPES).map((extension) => `.${extension}`);
