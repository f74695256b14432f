import { deserialize, serialize } from 'node:v8';

/** Bytes of one message between the host and the process of a plugin: larger ones are refused before they are read. */
export const LARGEST_FRAME = 32 * 1024 * 1024;
/** Bytes of the length before each message. */
export const HEAD = 4;

/** A message that is longer than `LARGEST_FRAME`. */
export class FrameTooLarge extends RangeError {
  constructor(bytes: number) {
    super(`a message of ${bytes} bytes is larger than ${LARGEST_FRAME}`);
    this.name = 'FrameTooLarge';
  }
}

/**
 * A message as bytes, its length before it. Dates, bytes, big integers and maps stay what they are.
 *
 * @throws FrameTooLarge
 * @throws Error for what cannot be copied, such as a function
 */
export function writeFrame(message: unknown): Buffer {
  const body = serialize(message);
  if (body.length > LARGEST_FRAME) throw new FrameTooLarge(body.length);
  const head = Buffer.allocUnsafe(HEAD);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

/** A message that arrived, and its bytes. */
export interface Frame {
  readonly message: unknown;
  readonly bytes: number;
}

/** Puts messages together from the pieces in which they arrive. */
export class FrameReader {
  readonly #pieces: Buffer[] = [];
  #length = 0;

  /**
   * Adds a piece; returns the messages that it completes.
   *
   * @throws FrameTooLarge as soon as the length of one is known
   */
  *read(piece: Buffer): Generator<Frame> {
    this.#pieces.push(piece);
    this.#length += piece.length;
    for (;;) {
      if (this.#length < HEAD) return;
      if (this.#pieces[0]!.length < HEAD) this.#join();
      const bytes = this.#pieces[0]!.readUInt32LE();
      if (bytes > LARGEST_FRAME) throw new FrameTooLarge(bytes);
      if (this.#length < HEAD + bytes) return;
      this.#join();
      const all = this.#pieces[0]!;
      const rest = all.subarray(HEAD + bytes);
      this.#pieces.splice(0, 1, ...(rest.length > 0 ? [rest] : []));
      this.#length = rest.length;
      const message: unknown = deserialize(all.subarray(HEAD, HEAD + bytes));
      if (!isDense(message, bytes)) throw new TypeError('it sent a list with more places than values');
      yield { message, bytes };
    }
  }

  #join(): void {
    if (this.#pieces.length > 1) this.#pieces.splice(0, this.#pieces.length, Buffer.concat(this.#pieces));
  }
}

/** False for a list that is longer than its bytes: it has billions of empty places in a few bytes, each of which would be looked at. */
function isDense(value: unknown, bytes: number, seen = new Set<object>()): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) return true;
  seen.add(value);
  if (Array.isArray(value) && value.length > bytes) return false;
  const inner: Iterable<unknown> =
    value instanceof Map ? [...value.keys(), ...value.values()] : value instanceof Set ? value : Object.values(value);
  for (const each of inner) if (!isDense(each, bytes, seen)) return false;
  return true;
}
