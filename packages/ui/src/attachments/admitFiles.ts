import { partText } from '../parts/partText.ts';
import { fileSizeText } from './Attachment.ts';

export interface FileLimits {
  /** Maximum number of files. */
  readonly max: number;
  /** Maximum size of a file in bytes. */
  readonly maxSize: number;
  /** Accepted endings and media types, as in `accept` of a file input: `.pdf`, `image/*`; empty for all. */
  readonly accept: readonly string[];
}

/** Why a file is not taken; null if it is. `count` is the number of files that are there already. */
export function refusalOf(file: File, count: number, { max, maxSize, accept }: FileLimits): string | null {
  if (count >= max) return partText('fileTooMany', { max });
  if (file.size > maxSize) return partText('fileTooLarge', { size: fileSizeText(maxSize) });
  return accept.length === 0 || accept.some((kind) => isOfKind(file, kind)) ? null : partText('fileWrongType');
}

function isOfKind({ name, type }: File, kind: string): boolean {
  const wanted = kind.toLowerCase();
  if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
