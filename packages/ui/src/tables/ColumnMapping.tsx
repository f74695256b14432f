import type { ColumnMatch, TableColumn, TableFile } from '@atrium/sdk/tables';
import { useState } from 'react';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { Select } from '../primitives/Select.tsx';
import { uiLanguage } from '../texts/language.ts';
import { hideCell } from './TableReading.tsx';
import { useTablesText } from './useTablesText.ts';

export interface ColumnMappingProps<Id extends string> {
  readonly table: Pick<TableFile, 'header' | 'rows'>;
  readonly match: Pick<ColumnMatch<Id>, 'places' | 'missing'>;
  readonly columns: readonly TableColumn<Id>[];
  readonly disabled?: boolean;
  /** Columns of the file whose cells are not shown: those of passwords. */
  readonly hidden?: ReadonlySet<number>;
  readonly onPlace: (id: Id, at: number | undefined) => void;
}

const NONE = '';

/** Which column of the file is which of ours; open while a required one is missing. */
export function ColumnMapping<Id extends string>(props: ColumnMappingProps<Id>) {
  const text = useTablesText();
  const { table, match, columns, disabled = false, hidden, onPlace } = props;
  const { header, rows } = table;
  const { places, missing } = match;
  const [isOpen, setOpen] = useState(false);
  const count = columns.filter(({ id }) => places[id] !== undefined).length;
  const isComplete = missing.length === 0;
  const shows = isOpen || !isComplete;
  const findSample = (at: number) => {
    const cell = rows.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at] ?? '';
    return hidden?.has(at) ? hideCell(cell) : cell;
  };
  const options = [
    { value: NONE, label: text('notMapped') },
    ...header.map((name, at) => ({
      value: String(at),
      label: name === '' ? text('column', { column: at + 1 }) : name,
    })),
  ];
  return (
    <section className="at-table-mapping">
      <p className={isComplete ? 'at-ink-2' : 'at-table-failure'}>
        <Icon name={isComplete ? 'tick-circle' : 'warning-sign'} size={14} />
        <span>
          {isComplete ? text('mappedAll', { count }) : text('mappedSome', { count, missing: missing.length })}
        </span>
        {isComplete && (
          <Button small variant="quiet" aria-expanded={shows} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'adjustDone' : 'adjust')}
          </Button>
        )}
      </p>
      {shows && (
        <div className="at-table-places" role="group" aria-label={text('mapping')}>
          {columns.map((column) => {
            const { id, required = false } = column;
            const at = places[id];
            const name = chooseTitle(column);
            const label = required ? text('required', { name }) : name;
            return (
              <label key={id} {...(required && at === undefined && { 'data-missing': true })}>
                <span>{label}</span>
                <Select
                  small
                  // without the options, which are texts of the label, too
                  aria-label={label}
                  disabled={disabled}
                  invalid={required && at === undefined}
                  value={at === undefined ? NONE : String(at)}
                  options={options}
                  onChange={(value) => onPlace(id, value === NONE ? undefined : Number(value))}
                />
                <span className="at-caption at-mute at-table-sample">{at === undefined ? '' : findSample(at)}</span>
              </label>
            );
          })}
        </div>
      )}
    </section>
  );
}

/** Our name of a column in the language of the screen: the first title is Chinese, the first plain one English. */
export const chooseTitle = ({ titles, id }: TableColumn): string =>
  (uiLanguage() === 'en' ? titles.find((title) => /^[\x20-\x7e]+$/.test(title)) : titles[0]) ?? id;
