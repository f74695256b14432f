import { DELIMITERS, type Encoding, ENCODINGS, type TableChoices, type TableFile } from '@atrium/sdk/tables';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { Select } from '../primitives/Select.tsx';
import { useTablesText, type TablesTextKey } from './useTablesText.ts';

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
