import { DELIMITERS } from '../TableFile.ts';
import { splitText } from './splitText.ts';

/** Excel's own line that names the delimiter: `sep=;`, also in quotes. */
const SEP = /^"?sep=([^\r\n"])"?[ ,;\t|]*(?:\r\n?|\n|$)/i;
const SAMPLE = 65_536;
const RECORDS = 50;

/** Finds the line that names the delimiter. `skip` is the number of its characters. */
export function findSep(text: string): { readonly delimiter: string; readonly skip: number } | undefined {
  const [line, delimiter] = SEP.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, skip: line.length };
}

/** The delimiter by which most records have as many cells as the first one, and the more cells the better; `,` for one column. */
export function findDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const limits = { lines: Infinity, characters: Infinity };
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const { rows } = splitTolerantly(sample, delimiter, limits);
    // The sample may end in the middle of the last record.
    const counts = (rows.length > 2 && text.length > SAMPLE ? rows.slice(0, -1) : rows).map(
      ({ cells }) => cells.length,
    );
    const [first = 1] = counts;
    if (first < 2) continue;
    const same = counts.filter((count) => Math.abs(count - first) <= 1).length / counts.length;
    const score = same * (1 + Math.log2(first) / 10);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function splitTolerantly(text: string, delimiter: string, limits: Parameters<typeof splitText>[2]) {
  try {
    return splitText(text, delimiter, limits, RECORDS);
  } catch {
    return { rows: [] };
  }
}
