import { narrow } from './cleanText.ts';

const YES = ['true', 'yes', 'y', '1', 'on', 'v', '是', '有', '對', '真', '啟用', '✓', '✔', '☑', 'o'];
const NO = ['false', 'no', 'n', '0', 'off', '否', '無', '不', '假', '停用', '☐', 'x', '✗'];

/** `是`, `TRUE`, `Y`, `1` and the like; undefined for anything else. */
export function readBoolean(raw: string): boolean | undefined {
  const text = narrow(raw).trim().toLowerCase();
  if (YES.includes(text)) return true;
  return NO.includes(text) ? false : undefined;
}

/** A number with thousands in commas, as a spreadsheet shows it; undefined for anything else. */
export function readNumber(raw: string): number | undefined {
  const text = narrow(raw).trim();
  if (!/^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(text)) return undefined;
  return Number(text.replaceAll(',', ''));
}

/** Whether a spreadsheet has written a long number in short, so that most of its digits are lost: `1.23E+11`. */
export const isShortenedNumber = (raw: string): boolean => /^[+-]?\d(?:\.\d+)?E\+\d{2,}$/i.test(raw.trim());

/** Codes of a file that differ from known ones only by zeros in front, which Excel takes off: `123` where `00123` is known. */
export interface LostZeros {
  readonly code: string;
  readonly known: string;
}

/**
 * Finds codes that Excel probably took the zeros of. A code that is known as it is, is not meant.
 *
 * @param known those that exist already
 */
export function findLostZeros(codes: Iterable<string>, known: Iterable<string>): LostZeros[] {
  const isKnown = new Set<string>();
  const padded = new Map<string, string>();
  for (const code of known) {
    isKnown.add(code.toUpperCase());
    if (/^0+\d+$/.test(code)) padded.set(stripZeros(code), code);
  }
  const lost: LostZeros[] = [];
  for (const code of new Set(codes)) {
    const other = /^\d+$/.test(code) ? padded.get(stripZeros(code)) : undefined;
    if (other !== undefined && other !== code && !isKnown.has(code.toUpperCase())) lost.push({ code, known: other });
  }
  return lost;
}

const stripZeros = (code: string): string => code.replace(/^0+(?=\d)/, '');
