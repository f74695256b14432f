import { expect, test } from 'vitest';
import { writeZip } from '../testing/writeWorkbook.ts';
import { readFormats } from './readFormats.ts';

const FIVE_DIGITS = '<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>';

function formatsOf(cells: string, { formats = FIVE_DIGITS, target = 'Target="worksheets/sheet1.xml"' } = {}) {
  const bytes = writeZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" ${target}/></Relationships>`,
    'xl/styles.xml': `<styleSheet>${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`,
  });
  const { padded, errors } = readFormats(bytes, 'S');
  return { padded: Object.fromEntries(padded), errors };
}

test('zeros in front are those of whole numbers; a text and a fraction of the same format have none', () => {
  const cells =
    '<c r="A1" s="1"><v>12</v></c><c r="AA2" s="1"><v>7</v></c>' +
    '<c r="B1" s="1" t="s"><v>3</v></c><c r="C1" s="1"><v>12.5</v></c><c r="D1" s="0"><v>12</v></c>';
  expect(formatsOf(cells)).toEqual({ padded: { '0 0': '00012', '1 26': '00007' }, errors: [] });
});

test('formulas that failed are read from a workbook without such a format, too, the first 1,000 of them', () => {
  const failed = (row: number) => `<c r="A${row}" t="e"><f>1/0</f><v>#DIV/0!</v></c>`;
  expect(formatsOf(failed(3), { formats: '' })).toEqual({ padded: {}, errors: [{ row: 2, value: '#DIV/0!' }] });
  expect(formatsOf(Array.from({ length: 1_001 }, (_, row) => failed(row + 1)).join('')).errors).toHaveLength(1_000);
});

test('a cell that does not say where it is, and a sheet without a file, have no formats', () => {
  const cells = '<c s="1"><v>12</v></c><c t="e"><v>#N/A</v></c>';
  expect(formatsOf(`${cells}<c r="B1" s="1"><v>5</v></c>`)).toEqual({ padded: { '0 1': '00005' }, errors: [] });
  expect(formatsOf('<c r="A1" s="1"><v>12</v></c>', { target: '' })).toEqual({ padded: {}, errors: [] });
});
