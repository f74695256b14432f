import { crc32 } from 'node:zlib';

/** A cell of a test: a text, a number as Excel stores it, a date by its serial number, or a truth value. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { readonly serial: number }
  | { readonly error: string }
  | { readonly padded: number };

/** A workbook with the given sheets, as small as Excel takes it. */
export function writeWorkbook(sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const each = (write: (name: string, at: number) => string) => names.map((name, at) => write(name, at + 1)).join('');
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  return writeZip({
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${each(
      (name, id) => `<sheet name="${name.replaceAll('&', '&amp;')}" sheetId="${id}" r:id="rId${id}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each(
      (_, id) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`),
    )}${relation(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    // style 1 is a date, style 2 a date with a time, style 3 has five digits
    'xl/styles.xml':
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheets[name]!.map(writeRow).join('')}</sheetData></worksheet>`,
      ]),
    ),
  });
}

const writeRow = (cells: readonly TestCell[], at: number): string =>
  `<row r="${at + 1}">${cells.map((cell, column) => writeCell(cell, `${String.fromCodePoint(65 + column)}${at + 1}`)).join('')}</row>`;

function writeCell(cell: TestCell, r: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${r}" t="inlineStr"><is><t xml:space="preserve">${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
  if (typeof cell === 'boolean') return `<c r="${r}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return `<c r="${r}"><v>${cell}</v></c>`;
  if ('padded' in cell) return `<c r="${r}" s="3"><v>${cell.padded}</v></c>`;
  if ('error' in cell) return `<c r="${r}" t="e"><v>${cell.error}</v></c>`;
  return `<c r="${r}" s="${Number.isInteger(cell.serial) ? 1 : 2}"><v>${cell.serial}</v></c>`;
}

/** @param claimed the unpacked size that the directory names, where it is not the true one */
export function writeZip(entries: Readonly<Record<string, string>>, claimed?: number): Uint8Array {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const sizes = Buffer.alloc(14);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(claimed ?? data.length, 8);
    sizes.writeUInt16LE(path.length, 12);
    const head = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 8, 0, 0, 0, 0, 0, 0]);
    const local = Buffer.concat([head, sizes, Buffer.alloc(2), path, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 8, 0, 0, 0, 0, 0, 0]),
        sizes,
        Buffer.alloc(2),
        tail,
        path,
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
