import { UPLOAD_TYPES } from '@atrium/sdk/host';
import type { Draft } from './FileStore.ts';

/** The checked content of a file: its first bytes, and whether it contains a NUL. */
type Content = Pick<Draft, 'head' | 'hasNul'>;

const starts = (...heads: (string | number[])[]) => {
  const requested = heads.map((head) => (typeof head === 'string' ? Buffer.from(head, 'latin1') : Buffer.from(head)));
  return ({ head: bytes }: Pick<Content, 'head'>) =>
    requested.some((head) => bytes.subarray(0, head.length).equals(head));
};
const zip = starts('PK\x03\x04', 'PK\x05\x06');
const compound = starts([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const jpeg = starts([0xff, 0xd8, 0xff]);
/** Text has no NUL, so that UTF-8 and Big5 both pass, but where its first bytes say that it is UTF-16. */
const text = (content: Content) => !content.hasNul || starts([0xff, 0xfe], [0xfe, 0xff])(content);
const after = (at: number, ...words: string[]) => {
  const fits = starts(...words);
  return ({ head }: Pick<Content, 'head'>) => fits({ head: head.subarray(at) });
};
const tiff = starts('II*\0', 'MM\0*');
const media = after(4, 'ftyp');
/** In Base64 or as bytes. */
const certificate = (content: Content) => starts([0x30, 0x82], [0x30, 0x83])(content) || text(content);
const webp = ({ head }: Content) => starts('RIFF')({ head }) && head.subarray(8, 12).toString('latin1') === 'WEBP';
const { png, jpeg: jpegType, gif, webp: webpType } = UPLOAD_TYPES;
const INLINE: ReadonlySet<string> = new Set([png, jpegType, gif, webpType]);

/** What the first bytes of each kind must be. */
const FITS: Readonly<Record<keyof typeof UPLOAD_TYPES, (content: Content) => boolean>> = {
  png: starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: jpeg,
  jpeg,
  gif: starts('GIF87a', 'GIF89a'),
  webp,
  pdf: starts('%PDF-'),
  doc: compound,
  xls: compound,
  ppt: compound,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  odt: zip,
  ods: zip,
  odp: zip,
  zip,
  txt: text,
  csv: text,
  ics: text,
  log: text,
  md: text,
  tsv: text,
  ini: text,
  conf: text,
  cfg: text,
  toml: text,
  yml: text,
  yaml: text,
  sql: text,
  diff: text,
  patch: text,
  json: text,
  xml: text,
  drawio: text,
  eml: text,
  pem: text,
  crt: certificate,
  cer: certificate,
  msg: compound,
  vsd: compound,
  vsdx: zip,
  '7z': starts("7z\xbc\xaf'\x1c"),
  rar: starts('Rar!\x1a\x07'),
  gz: starts([0x1f, 0x8b]),
  tgz: starts([0x1f, 0x8b]),
  tar: after(257, 'ustar'),
  bz2: starts('BZh'),
  xz: starts('\xfd7zXZ\0'),
  zst: starts([0x28, 0xb5, 0x2f, 0xfd]),
  rtf: starts('{\\rtf'),
  heic: media,
  heif: media,
  mp4: media,
  m4a: media,
  mov: after(4, 'ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'),
  webm: starts([0x1a, 0x45, 0xdf, 0xa3]),
  mp3: starts('ID3', [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2]),
  wav: (content) => starts('RIFF')(content) && after(8, 'WAVE')(content),
  tif: tiff,
  tiff,
  bmp: starts('BM'),
  psd: starts('8BPS'),
  pcap: starts([0xd4, 0xc3, 0xb2, 0xa1], [0xa1, 0xb2, 0xc3, 0xd4], [0x4d, 0x3c, 0xb2, 0xa1], [0xa1, 0xb2, 0x3c, 0x4d]),
  pcapng: starts([0x0a, 0x0d, 0x0d, 0x0a]),
};

/**
 * Returns the type of a file; undefined if its extension is not among `kinds` or its first bytes do not match. A kind that only the
 * administrator knows is bytes to be downloaded.
 */
export function fileType(
  fileName: string,
  content: Content,
  kinds: readonly string[] = Object.keys(UPLOAD_TYPES),
): { readonly mimeType: string } | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!kinds.includes(extension)) return undefined;
  if (!isKnown(extension)) return { mimeType: 'application/octet-stream' };
  return FITS[extension](content) ? { mimeType: UPLOAD_TYPES[extension] } : undefined;
}

const isKnown = (extension: string): extension is keyof typeof UPLOAD_TYPES => Object.hasOwn(UPLOAD_TYPES, extension);

/** Whether the browser may display it inline: images are shown in the page, everything else is offered as a download. */
export const isInline = (mimeType: string): boolean => INLINE.has(mimeType);
