import { unzipSync } from 'fflate';

/** What read-excel-file does not report of a sheet. */
export interface SheetFormats {
  /** Numbers that are shown with zeros in front (`00123`), by row and column from 0, as they are shown. */
  readonly padded: ReadonlyMap<string, string>;
  /** Cells whose formula failed, which are empty without: their row from 0 and the error. */
  readonly errors: readonly { readonly row: number; readonly value: string }[];
}

const NONE: SheetFormats = { padded: new Map(), errors: [] };
/** A format of digits only, `00000`, is how Excel shows numbers with zeros in front; longer than any code is none. */
const PADDED = /^0{2,20}$/;
const MAX_ERRORS = 1_000;

export const cellKey = (row: number, column: number): string => `${row} ${column}`;

/**
 * Reads number formats and failed formulas of a sheet. Only attributes and plain values are looked at, so that patterns do; a
 * workbook that is written in another way has none.
 *
 * @param bytes a workbook whose directory was checked
 */
export function readFormats(bytes: Uint8Array, sheet: string): SheetFormats {
  const read = (wanted: string) => {
    const found = unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted];
    return found ? new TextDecoder().decode(found) : '';
  };
  const path = findSheet(read('xl/workbook.xml'), read('xl/_rels/workbook.xml.rels'), sheet);
  const widths = paddedStyles(read('xl/styles.xml'));
  const content = path === undefined ? '' : read(path);
  if (widths.size === 0 && !content.includes('t="e"')) return NONE;
  const padded = new Map<string, string>();
  const errors: { row: number; value: string }[] = [];
  for (const [, attributes = '', value = ''] of content.matchAll(
    /<c\b([^>]*)>(?:<f\b[^>]*\/>|<f\b[^>]*>[^<]*<\/f>)?<v>([^<]*)<\/v>/g,
  )) {
    const [, letters, digits] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? [];
    if (letters === undefined) continue;
    const row = Number(digits) - 1;
    const type = attribute(attributes, 't') ?? 'n';
    const width = widths.get(Number(attribute(attributes, 's')));
    if (type === 'e' && errors.length < MAX_ERRORS) errors.push({ row, value });
    if (type === 'n' && width !== undefined && /^\d+$/.test(value))
      padded.set(cellKey(row, parseColumn(letters)), value.padStart(width, '0'));
  }
  return { padded, errors };
}

function findSheet(workbook: string, relations: string, sheet: string): string | undefined {
  const id = tags(workbook, 'sheet').find((each) => unescapeXml(attribute(each, 'name') ?? '') === sheet);
  const relation = id && attribute(id, 'r:id');
  const found = tags(relations, 'Relationship').find((each) => attribute(each, 'Id') === relation);
  const target = found && attribute(found, 'Target');
  if (target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Widths of formats of zeros only, by the number of the style. */
function paddedStyles(styles: string): Map<number, number> {
  const widths = new Map<string, number>();
  for (const format of tags(styles, 'numFmt')) {
    const code = unescapeXml(attribute(format, 'formatCode') ?? '')
      .split(';')[0]!
      .replace(/["\\]/g, '');
    if (PADDED.test(code)) widths.set(attribute(format, 'numFmtId') ?? '', code.length);
  }
  const [cells = ''] = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(styles) ?? [];
  return new Map(
    tags(cells, 'xf').flatMap((each, at): [number, number][] => {
      const width = widths.get(attribute(each, 'numFmtId') ?? '');
      return width === undefined ? [] : [[at, width]];
    }),
  );
}

const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);

/** `A` is 0, `AA` is 26. */
const parseColumn = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
