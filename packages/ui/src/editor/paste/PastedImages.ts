import { randomId } from '@atrium/sdk/client';
import type { Losses } from './Losses.ts';

/** An image that came with the paste itself. */
export interface PastedImage {
  readonly file: File;
  readonly alt: string;
}

/** Images of one paste that are uploaded; a text with more is a slide show. */
const MOST_IMAGES = 40;
/** Characters of base64 of an image: 10 MB, as an upload may have. */
const LONGEST_IMAGE = 14_000_000;

const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Images whose bytes are in the paste. Each has a placeholder address until it is uploaded. */
export class PastedImages {
  readonly #losses: Losses;
  readonly #found = new Map<string, PastedImage>();

  constructor(losses: Losses) {
    this.#losses = losses;
  }

  get all(): ReadonlyMap<string, PastedImage> {
    return this.#found;
  }

  /** Returns the placeholder address of a `data:` image; undefined if it cannot be uploaded, which is counted. */
  take(source: string, alt: string): string | undefined {
    const file = this.#found.size < MOST_IMAGES ? readDataImage(source, this.#found.size + 1) : undefined;
    if (!file) {
      this.#losses.add('images');
      return undefined;
    }
    // Random, so that no paste can contain the address of another image.
    const address = `/pasted/files/${randomId()}`;
    this.#found.set(address, { file, alt });
    return address;
  }
}

function readDataImage(source: string, number: number): File | undefined {
  const comma = source.indexOf(',');
  const [type = '', ...parameters] = source.slice('data:'.length, comma).toLowerCase().split(';');
  const extension = TYPES[type.trim()];
  if (comma === -1 || !extension || !parameters.includes('base64') || source.length > LONGEST_IMAGE) return undefined;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(source.slice(comma + 1))), (character) =>
      character.charCodeAt(0),
    );
    const mime = extension === 'jpg' ? 'image/jpeg' : type.trim();
    return bytes.length === 0 ? undefined : new File([bytes], `pasted-${number}.${extension}`, { type: mime });
  } catch {
    return undefined;
  }
}
