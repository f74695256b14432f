import { DELIMITERS, type Encoding, ENCODINGS, type TableChoices, type TableFile } from '@atrium/sdk/tables';
import { useId } from 'react';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { Select } from '../primitives/Select.tsx';
import { type TablesTextKey, useTablesText } from './useTablesText.ts';

export interface TableReadingProps {
  readonly table: TableFile;
  readonly disabled?: boolean;
  /** Files of this import may begin with a record instead of the names of the columns. */
  readonly mayLackHeader?: boolean;
  readonly onChange: (choices: TableChoices) => void;
}

const DELIMITER_NAMES: Readonly<Record<string, TablesTextKey>> = {
  ',': 'delimiter.comma',
  ';': 'delimiter.semicolon',
  '\t': 'delimiter.tab',
  '|': 'delimiter.pipe',
};

/** How a file was understood, each as a choice: encoding and delimiter of a text, or the sheet of a workbook. */
export function TableReading({ table, disabled = false, mayLackHeader = false, onChange }: TableReadingProps) {
  const text = useTablesText();
  const { encoding, delimiter, sheet, sheets, evidence } = table;
  const nameEncoding = (each: Encoding) => {
    const name = text(`encoding.${each}`);
    return each === encoding && evidence === 'frequency' ? text('guessed', { name }) : name;
  };
  const delimiters =
    delimiter === null || DELIMITERS.includes(delimiter as ',') ? DELIMITERS : [...DELIMITERS, delimiter];
  return (
    <div className="at-table-reading">
      {encoding !== null && (
        <label>
          <span>{text('encoding')}</span>
          <Select
            small
            aria-label={text('encoding')}
            disabled={disabled}
            value={encoding}
            options={ENCODINGS.map((each) => ({ value: each, label: nameEncoding(each) }))}
            onChange={(value) => onChange({ encoding: value as Encoding })}
          />
        </label>
      )}
      {delimiter !== null && (
        <label>
          <span>{text('delimiter')}</span>
          <Select
            small
            aria-label={text('delimiter')}
            disabled={disabled}
            value={delimiter}
            options={delimiters.map((each) => ({
              value: each,
              label: text(DELIMITER_NAMES[each] ?? 'delimiter.other', { character: each }),
            }))}
            onChange={(value) => onChange({ delimiter: value })}
          />
        </label>
      )}
      {sheet !== null && (
        <label>
          <span>{text('sheet')}</span>
          <Select
            small
            aria-label={text('sheet')}
            disabled={disabled || sheets.length < 2}
            value={sheet}
            options={sheets.map((each) => ({ value: each, label: each }))}
            onChange={(value) => onChange({ sheet: value })}
          />
        </label>
      )}
      {mayLackHeader && (
        <Checkbox
          checked={table.headerLine > 0}
          disabled={disabled}
          onChange={({ target }) => onChange({ header: target.checked })}
        >
          {text('hasHeader')}
        </Checkbox>
      )}
    </div>
  );
}

const LINES = 5;
const COLUMNS = 20;
const LONGEST = 40;

export interface TablePreviewProps {
  readonly table: Pick<TableFile, 'header' | 'headerLine' | 'rows'>;
  /** Columns whose cells are not shown: those of passwords. */
  readonly hidden?: ReadonlySet<number>;
}

/** The first lines of a table as they were read. */
export function TablePreview({ table: { header, headerLine, rows }, hidden }: TablePreviewProps) {
  const text = useTablesText();
  const id = useId();
  const shown = header.slice(0, COLUMNS);
  const cut = (cell: string) => ([...cell].length > LONGEST ? `${[...cell].slice(0, LONGEST).join('')}…` : cell);
  return (
    <div className="at-table-preview">
      <h3 id={id}>{text('preview')}</h3>
      <p className="at-caption at-mute">{text('previewHint')}</p>
      {/* scrolled with the keyboard, too */}
      <div role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('line')}</th>
              {shown.map((name, at) => (
                // columns of a file never move
                <th key={at} scope="col">
                  {name === '' ? text('column', { column: at + 1 }) : cut(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, headerLine === 0 ? LINES + 1 : LINES).map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {shown.map((_, at) => (
                  <td key={at}>{hidden?.has(at) ? hideCell(cells[at] ?? '') : cut(cells[at] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const DOTS = 12;

/** Dots of a cell that is not shown; they do not say how long it is beyond some. */
export const hideCell = (cell: string): string => '•'.repeat(Math.min([...cell].length, DOTS));
