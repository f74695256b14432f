import { joined, useAtrium } from '@atrium/sdk/client';
import { Checkbox, Field, Select } from '@atrium/ui';
import { type Column, furtherColumns } from '../../import/columns.ts';
import type { TableSource } from '../../import/readSource.ts';
import type { Accounts } from '../types.ts';

interface ColumnMappingProps {
  readonly source: TableSource;
  /** The columns were not recognised: the person has to choose. */
  readonly isOpen: boolean;
  readonly onChange: (source: TableSource) => void;
  /** Reads the file again: its first line has names, or is an account. */
  readonly onHeader: (hasHeader: boolean) => void;
}

/** What a person may map; the others are found by their names only. */
const SHOWN = ['title', 'account', 'password', 'link', 'note', 'folder', 'totp'] as const satisfies readonly Column[];

/** Which column of the file is what. Those that are none of these are kept as fields, and named. */
export function ColumnMapping({ source, isOpen, onChange, onHeader }: ColumnMappingProps) {
  const { t } = useAtrium<Accounts>();
  const { file, places, left } = source;
  const options = [
    { value: '', label: t('import.noColumn') },
    ...file.header.flatMap((name, at) =>
      name === '' ? [] : [{ value: String(at), label: t('import.column', { name, sample: sampleOf(source, at) }) }],
    ),
  ];
  const further = furtherColumns(file.header, places).map((at) => file.header[at]!);
  return (
    <details className="accounts-import-columns" open={isOpen || undefined}>
      <summary>
        {t(isOpen ? 'import.mapColumns' : 'import.columns')}
        {further.length > 0 && <span className="at-mute">{t('import.further', { names: joined(further) })}</span>}
        {left.length > 0 && <span className="at-mute">{t('import.left', { names: joined(left) })}</span>}
      </summary>
      <Checkbox checked={file.headerLine > 0} onChange={({ target }) => onHeader(target.checked)}>
        {t('import.hasHeader')}
      </Checkbox>
      <div className="accounts-import-mapping">
        {SHOWN.map((column) => (
          <Field key={column} label={t(`import.field.${column}`)} required={column === 'password'}>
            <Select
              options={options}
              value={String(places[column] ?? '')}
              onChange={(value) => onChange({ ...source, places: placed(source, column, value) })}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}

/** A column is one thing only. */
function placed({ places }: TableSource, column: Column, value: string): TableSource['places'] {
  const at = value === '' ? undefined : Number(value);
  const others = Object.entries(places).filter(([name, place]) => name !== column && place !== at);
  return { ...Object.fromEntries(others), ...(at !== undefined && { [column]: at }) };
}

const SAMPLE = 12;

/** The beginning of the first cell with a text; of a column that may have passwords, its length only. */
function sampleOf({ file, places }: TableSource, at: number): string {
  const cell = file.rows.find(({ cells }) => cells[at] !== '')?.cells[at] ?? '';
  const isHidden =
    at === places.password || at === places.totp || /pass|pwd|secret|otp|pin|\u5bc6/i.test(file.header[at]!);
  return isHidden ? '•'.repeat(Math.min(cell.length, SAMPLE)) : [...cell.split('\n')[0]!].slice(0, SAMPLE).join('');
}
