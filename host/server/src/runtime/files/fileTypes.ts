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
/** Text has no NUL; UTF-8 and Big5 both pass. */
const text = ({ hasNul }: Content) => !hasNul;
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
  ...{ doc: compound, xls: compound, ppt: compound },
  ...{ docx: zip, xlsx: zip, pptx: zip, odt: zip, ods: zip, odp: zip, zip },
  ...{ txt: text, csv: text, ics: text },
};

/** Returns the type of a file; undefined if its extension is not allowed or its first bytes do not match. */
export function fileType(fileName: string, content: Content): { readonly mimeType: string } | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!isKnown(extension) || !FITS[extension](content)) return undefined;
  return { mimeType: UPLOAD_TYPES[extension] };
}

const isKnown = (extension: string): extension is keyof typeof UPLOAD_TYPES => Object.hasOwn(UPLOAD_TYPES, extension);

/** Whether the browser may display it inline: images are shown in the page, everything else is offered as a download. */
export const isInline = (mimeType: string): boolean => INLINE.has(mimeType);
