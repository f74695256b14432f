import type { Draft } from './FileStore.ts';

interface FileType {
  readonly mimeType: string;
  /** Shown in the page; everything else is offered as a download. */
  readonly inline?: true;
  fits(content: Content): boolean;
}

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
/** Text has no NUL; UTF-8 and Big5 both pass. */
const text = ({ hasNul }: Content) => !hasNul;
const webp = ({ head }: Content) => starts('RIFF')({ head }) && head.subarray(8, 12).toString('latin1') === 'WEBP';
const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;
const open = (name: string) => `application/vnd.oasis.opendocument.${name}`;

/** Kinds of files that may be uploaded, by extension; the first bytes must agree (C.6-7). */
const TYPES: Readonly<Record<string, FileType>> = {
  png: { mimeType: 'image/png', inline: true, fits: starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  jpg: { mimeType: 'image/jpeg', inline: true, fits: jpeg },
  jpeg: { mimeType: 'image/jpeg', inline: true, fits: jpeg },
  gif: { mimeType: 'image/gif', inline: true, fits: starts('GIF87a', 'GIF89a') },
  webp: { mimeType: 'image/webp', inline: true, fits: webp },
  pdf: { mimeType: 'application/pdf', fits: starts('%PDF-') },
  doc: { mimeType: 'application/msword', fits: compound },
  xls: { mimeType: 'application/vnd.ms-excel', fits: compound },
  ppt: { mimeType: 'application/vnd.ms-powerpoint', fits: compound },
  docx: { mimeType: office('wordprocessingml.document'), fits: zip },
  xlsx: { mimeType: office('spreadsheetml.sheet'), fits: zip },
  pptx: { mimeType: office('presentationml.presentation'), fits: zip },
  odt: { mimeType: open('text'), fits: zip },
  ods: { mimeType: open('spreadsheet'), fits: zip },
  odp: { mimeType: open('presentation'), fits: zip },
  zip: { mimeType: 'application/zip', fits: zip },
  txt: { mimeType: 'text/plain; charset=utf-8', fits: text },
  csv: { mimeType: 'text/csv; charset=utf-8', fits: text },
  ics: { mimeType: 'text/calendar; charset=utf-8', fits: text },
};

/** Returns the type of a file; undefined if its extension is not allowed or its first bytes do not match. */
export function fileType(fileName: string, content: Content): FileType | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  return type?.fits(content) ? type : undefined;
}

/** Whether the browser may display it inline. */
export const isInline = (mimeType: string): boolean =>
  Object.values(TYPES).some((type) => type.inline === true && type.mimeType === mimeType);
