import { RICH_COLOURS } from '../allowList.ts';
import type { RichBlock, RichDocument, RichInline, RichText } from '../RichDocument.ts';

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORDS = [
  '每日核對',
  ' ',
  '  ',
  'JOB-204',
  '<b>',
  '&amp;',
  '"',
  "'",
  '\n',
  '\n\n',
  '\u00a0',
  'a  b',
  '👩‍💻',
  '，',
  ' x ',
  '\t',
];
const LINKS = ['https://example.org/?a=1&b=%22', 'mailto:a@example.org', 'tel:1230', '/index?open=Handover&id=3'];
const IMAGE = `/api/files/${'0123456789abcdef'.repeat(2)}`;

/** A document as a person could write it, different for every seed. */
export function randomDocument(seed: number): RichDocument {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!;
  const often = (share: number) => random() < share;

  const run = (): RichText => ({
    text: Array.from({ length: 1 + below(4) }, () => pick(WORDS)).join(''),
    ...(often(0.2) && { bold: true as const }),
    ...(often(0.2) && { italic: true as const }),
    ...(often(0.1) && { underline: true as const }),
    ...(often(0.1) && { strike: true as const }),
    ...(often(0.1) && { code: true as const }),
    ...(often(0.1) && { [pick(['superscript', 'subscript'] as const)]: true as const }),
    ...(often(0.2) && { colour: pick(RICH_COLOURS) }),
  });
  const inline = (): RichInline =>
    often(0.2) ? { type: 'link', href: pick(LINKS), children: Array.from({ length: 1 + below(2) }, run) } : run();
  const line = () => Array.from({ length: below(5) }, inline);

  const block = (): RichBlock => {
    switch (below(9)) {
      case 0:
        return { type: 'heading', level: pick([1, 2, 3] as const), children: line() };
      case 1:
        return { type: 'quote', children: line() };
      case 2:
        return { type: 'code', children: [{ text: run().text }] };
      case 3:
        return { type: 'image', src: IMAGE, alt: pick(['', '畫面 "1"', '<b>']) };
      case 4: {
        const columns = 1 + below(3);
        const row = () => ({
          type: 'row' as const,
          children: Array.from({ length: columns }, () => ({ type: 'cell' as const, children: line() })),
        });
        return {
          type: 'table',
          ...(often(0.5) && { header: true as const }),
          children: Array.from({ length: 1 + below(3) }, row),
        };
      }
      case 5:
      case 6: {
        const list = pick(['bullet', 'number', 'check'] as const);
        const done = list === 'check' && often(0.5);
        return {
          type: 'item',
          list,
          depth: below(4),
          ...(list === 'number' && often(0.3) && { numbering: pick(['a', 'A', 'i', 'I'] as const) }),
          ...(list === 'number' && often(0.3) && { number: below(9) - 2 }),
          ...(done && { done: true as const }),
          children: line(),
        };
      }
      case 7:
        return { type: 'rule' };
      default:
        return { type: 'paragraph', children: line() };
    }
  };
  return Array.from({ length: 1 + below(12) }, block);
}
