/**
 * Reads the plain text of a copied range: cells divided by tabs, rows by line ends. A cell in quotes has line ends, tabs or doubled
 * quotes in it; other quotes are characters of their cell, as Excel copies them. Returns undefined for a text without tabs.
 */
export function readTsv(text: string): readonly (readonly string[])[] | undefined {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  let isRange = false;
  for (let at = 0; at <= source.length; at += 1) {
    const { cell, end } = readCell(source, at);
    rows.at(-1)!.push(cell);
    at = end;
    isRange ||= source[at] === '\t';
    if (source[at] === '\n') rows.push([]);
  }
  return isRange ? rows : undefined;
}

const QUOTED = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const PLAIN = /[^\t\n]*/y;

function readCell(source: string, at: number): { readonly cell: string; readonly end: number } {
  QUOTED.lastIndex = at;
  const quoted = QUOTED.exec(source);
  if (quoted && /[\t\n]|""/.test(quoted[1]!)) return { cell: quoted[1]!.replaceAll('""', '"'), end: QUOTED.lastIndex };
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(source)!;
  return { cell: plain[0], end: PLAIN.lastIndex };
}
