import type { Encoding, Evidence } from '../TableFile.ts';
import { scoreText } from './scoreText.ts';

export interface FoundEncoding {
  readonly encoding: Encoding;
  readonly evidence: Evidence;
  readonly alternatives: readonly Encoding[];
}

/** Bytes that are looked at; the beginning of a file says enough. */
const SAMPLE = 65_536;
/** Share of zeros on one side of the pairs of a UTF-16 text: line ends and delimiters are, whatever the language. */
const ZEROS = 0.02;
/** Of two that fit equally the first one is taken. */
const CANDIDATES = ['utf-8', 'windows-1252', 'big5', 'gb18030'] as const;
/** Points that valid UTF-8 may lack: a sign like © has fewer than the character that it would be in Big5. */
const VALID = 8;
const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Finds the encoding of a text by its byte order mark, by zeros, by validity, and last by the characters that it would have. */
export function findEncoding(bytes: Uint8Array): FoundEncoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { encoding: marked[0], evidence: 'bom', alternatives: [] };
  const wide = findZeros(bytes.subarray(0, SAMPLE));
  if (wide) return { encoding: wide, evidence: 'zeros', alternatives: [] };
  if (bytes.every((byte) => byte < 0x80)) return { encoding: 'utf-8', evidence: 'ascii', alternatives: [] };

  const sample = sampleLines(bytes);
  const scored = CANDIDATES.map((encoding) => ({ encoding, score: scoreText(decodeText(sample, encoding)) })).toSorted(
    (one, other) => other.score - one.score,
  );
  const alternatives = (best: Encoding) =>
    scored.map(({ encoding }) => encoding).filter((encoding) => encoding !== best && isValid(bytes, encoding));
  // Text of another encoding is next to never valid UTF-8 with characters of three bytes; with those of two it may be by accident.
  const isUtf8 = isValid(bytes, 'utf-8');
  const utf8Score = scored.find(({ encoding }) => encoding === 'utf-8')!.score;
  const [best] = scored;
  if (isUtf8 && (hasThreeBytes(bytes) || utf8Score + VALID >= best!.score))
    return { encoding: 'utf-8', evidence: 'valid', alternatives: alternatives('utf-8') };
  return { encoding: best!.encoding, evidence: 'frequency', alternatives: alternatives(best!.encoding) };
}

/** Decodes a text; bytes that the encoding does not have become U+FFFD. A byte order mark is left out. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

function isValid(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const hasThreeBytes = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0xe0);

function findZeros(sample: Uint8Array): Encoding | undefined {
  const pairs = Math.floor(sample.length / 2);
  if (pairs === 0) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at += 1) if (sample[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (Math.max(even, odd) < pairs * ZEROS || Math.min(even, odd) > Math.max(even, odd) / 4) return undefined;
  const encoding = even > odd ? 'utf-16be' : 'utf-16le';
  // A few NUL characters in a text of another encoding are zeros, too; as UTF-16 it would be rare characters.
  return even + odd > pairs / 2 || scoreText(decodeText(sample, encoding)) >= 0 ? encoding : undefined;
}

/** Whole lines that have a byte beyond ASCII, from anywhere in the file: a header in English says nothing. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes;
  const sample = new Uint8Array(SAMPLE);
  let [filled, from] = [0, 0];
  for (let at = 0; at <= bytes.length && filled < SAMPLE; at += 1) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    const line = bytes.subarray(from, at + 1);
    if (line.some((byte) => byte >= 0x80)) {
      const part = line.subarray(0, SAMPLE - filled);
      sample.set(part, filled);
      filled += part.length;
    }
    from = at + 1;
  }
  return sample.subarray(0, filled);
}
