import type { Declarations } from './parseSheet.ts';

/** Characters of a value that are read: a list of fonts is the longest that programs write. */
const LONGEST_VALUE = 400;

/** Words of a value in lower case; strings and functions are words. */
export const wordsIn = (value: string): string[] =>
  value
    .slice(0, LONGEST_VALUE)
    .toLowerCase()
    .match(/"[^"]*"|'[^']*'|[\w%#.+-]+(?:\([^)]*\))?|,|\//g) ?? [];

/** Returns a weight from 1 to 1000 for `font-weight`; undefined if it is that of the parent. */
export function readWeight(value: string | undefined, parent: number): number | undefined {
  const word = value?.toLowerCase();
  if (word === 'normal' || word === 'initial') return 400;
  if (word === 'bold') return 700;
  if (word === 'bolder') return Math.max(700, parent);
  if (word === 'lighter') return parent >= 600 ? 400 : Math.min(400, parent);
  const number = /^\d{1,4}(?:\.\d+)?$/.test(word ?? '') ? Number(word) : undefined;
  return number !== undefined && number >= 1 && number <= 1000 ? number : undefined;
}

export interface FontValue {
  readonly weight: number;
  readonly italic: boolean;
  readonly size: string;
  readonly family: string;
}

/** Reads the shorthand `font: italic bold 12px/1.2 "Helvetica Neue"`, which resets what it does not name. */
export function readFont(value: string): FontValue | undefined {
  const words = wordsIn(value);
  const at = words.findIndex((word) =>
    /^[\d.]+(?:px|pt|pc|em|rem|ex|%|in|cm|mm|vw)$|^(?:x{1,2}-)?(?:small|large)$|^medium$|^(?:small|larg)er$/.test(word),
  );
  if (at === -1) return undefined;
  const before = words.slice(0, at);
  const weights = before.map((word) => readWeight(word, 400)).filter((weight) => weight !== undefined);
  const family = words.slice(words[at + 1] === '/' ? at + 3 : at + 1).join(' ');
  return {
    weight: weights.find((weight) => weight !== 400) ?? weightOfFamily(family),
    italic: before.some((word) => word === 'italic' || word.startsWith('oblique')),
    size: words[at]!,
    family,
  };
}

/** Programs of the Mac name the bold member of a family as its font: `PingFangTC-Semibold`. */
function weightOfFamily(family: string): number {
  const first = family.split(',', 1)[0]!.replace(/["']/g, '').trim();
  return /[- ](?:semi|demi|extra)?bold(?:mt)?(?:italic|oblique)?$/i.test(first) ? 700 : 400;
}

/** Returns a length in pixels; a percentage or `em` is of `base`. Undefined for anything else. */
export function readLength(value: string | undefined, base = 16): number | undefined {
  const found = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|pt|pc|em|rem|ex|%|in|cm|mm|q|vw|vh)?$/i.exec(
    value?.trim() ?? '',
  );
  if (!found) return undefined;
  const units: Readonly<Record<string, number>> = {
    px: 1,
    pt: 4 / 3,
    pc: 16,
    in: 96,
    cm: 37.8,
    mm: 3.78,
    q: 0.945,
    rem: 16,
    vw: 12,
    vh: 8,
    em: base,
    '%': base / 100,
    ex: base / 2,
  };
  const number = Number(found[1]) * (units[(found[2] ?? 'px').toLowerCase()] ?? 1);
  return Number.isFinite(number) ? number : undefined;
}

/** The lines of `text-decoration` or `text-decoration-line`; undefined if neither is set. */
export function readDecoration(css: Declarations): { underline: boolean; strike: boolean } | undefined {
  let found: { underline: boolean; strike: boolean } | undefined;
  for (const name of ['text-decoration', 'text-decoration-line']) {
    const words = wordsIn(css.get(name) ?? '');
    if (words.length === 0) continue;
    found = { underline: words.includes('underline'), strike: words.includes('line-through') };
  }
  // Word has the line apart: `text-underline: single`.
  const word = css.get('text-underline')?.toLowerCase();
  if (word && word !== 'none' && !found) found = { underline: true, strike: false };
  return found;
}

const NEUTRAL = new Set([
  ...[
    'black',
    'white',
    'gray',
    'grey',
    'silver',
    'darkgray',
    'darkgrey',
    'dimgray',
    'dimgrey',
    'lightgray',
    'lightgrey',
  ],
  ...['whitesmoke', 'gainsboro', 'snow', 'ivory', 'ghostwhite', 'transparent', 'inherit', 'initial', 'unset', 'revert'],
  ...[
    'none',
    'auto',
    'currentcolor',
    'windowtext',
    'window',
    'canvas',
    'canvastext',
    'buttontext',
    'text',
    'background',
  ],
  ...['darkslategray', 'darkslategrey', 'slategray', 'slategrey'],
]);

/** Whether a colour is one that people choose: neither a grey nor one of the system. */
export function isColourful(value: string | undefined): boolean {
  const word = value?.trim().toLowerCase() ?? '';
  if (word === '' || NEUTRAL.has(word) || word.startsWith('var(')) return false;
  const parts = readRgb(word);
  if (!parts) return /^[a-z]{3,25}$/.test(word);
  if (parts[3] === 0) return false;
  const [red, green, blue] = parts;
  return Math.max(red, green, blue) - Math.min(red, green, blue) > 48;
}

/** Whether a colour shows nothing. */
export function isTransparent(value: string | undefined): boolean {
  const word = value?.trim().toLowerCase() ?? '';
  return word === 'transparent' || readRgb(word)?.[3] === 0;
}

function readRgb(word: string): readonly [number, number, number, number] | undefined {
  const hex = /^#([\da-f]{3,8})$/.exec(word)?.[1];
  if (hex) {
    const long = hex.length < 6 ? Array.from(hex, (digit) => digit + digit).join('') : hex;
    const part = (at: number) => Number.parseInt(long.slice(at, at + 2) || 'ff', 16);
    return [part(0), part(2), part(4), part(6)];
  }
  const rgb = /^rgba?\(([^)]*)\)$/.exec(word)?.[1]?.match(/[\d.]+%?/g);
  if (!rgb || rgb.length < 3) return undefined;
  const [red, green, blue, alpha = 1] = rgb.map((part) =>
    part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number(part),
  );
  return [red!, green!, blue!, alpha];
}
