import { type DateOrder, describeTableNote, readDate, type TableColumn, writeTemplate } from '@atrium/sdk/tables';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { Spinner } from '../primitives/loading.tsx';
import { Select } from '../primitives/Select.tsx';
import { uiLanguage } from '../texts/language.ts';
import { chooseTitle, ColumnMapping } from './ColumnMapping.tsx';
import { downloadText, TableNotes } from './TableReport.tsx';
import type { AmbiguousDates, ReadTable } from './ReadTable.ts';
import { TableFileChoice } from './TableFileChoice.tsx';
import { TablePreview, TableReading } from './TableReading.tsx';
import { useTableFile } from './useTableFile.ts';
import { useTablesText } from './useTablesText.ts';

export interface TableFileFieldProps<Id extends string> {
  /** Of the import; mappings are remembered for it. */
  readonly name: string;
  readonly columns: readonly TableColumn<Id>[];
  /** Called with what was read, again after each choice, and with null while there is nothing to import. */
  readonly onRead: (read: ReadTable<Id> | null) => void;
  /** File name of the template, without its ending. Without it none is offered. */
  readonly template?: string;
  /** Rows of the template. */
  readonly examples?: readonly (readonly string[])[];
  /** Largest file in bytes; 10 MiB by default. */
  readonly maxSize?: number;
  readonly disabled?: boolean;
}

const TEN_MIB = 10 * 1024 * 1024;
const MIB = 1024 * 1024;
const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/plain';

/**
 * Chooses a table for an import and shows how it was understood, before anything is sent: the first lines with a choice of
 * encoding, delimiter and sheet, and which column of the file is which. The file is read in the browser.
 */
export function TableFileField<Id extends string>(props: TableFileFieldProps<Id>) {
  const { name, columns, onRead, template, examples, maxSize = TEN_MIB, disabled = false } = props;
  const text = useTablesText();
  const { read, failure, isBusy, choose, decide, place, order } = useTableFile(name, columns, maxSize, onRead);
  const hidden = new Set(columns.flatMap(({ id, secret }) => (secret ? (read?.match.places[id] ?? []) : [])));
  return (
    <div className="at-table-file">
      <TableFileChoice
        accept={ACCEPTED}
        disabled={disabled}
        isBusy={isBusy}
        onFile={choose}
        tools={
          template !== undefined && (
            <Button
              small
              variant="quiet"
              icon="download"
              onClick={() => downloadText(`${template}.csv`, writeTemplate(columns, examples))}
            >
              {text('template')}
            </Button>
          )
        }
      >
        {read && (
          <>
            <strong>{read.file.name}</strong> {text('rows', { count: read.rows.length })}
          </>
        )}
      </TableFileChoice>
      <div aria-live="polite">
        {isBusy && !read && (
          <p className="at-caption at-ink-2">
            <Spinner /> {text('reading')}
          </p>
        )}
        {failure && (
          <p role="alert" className="at-table-failure">
            <Icon name="error" size={14} />
            {'note' in failure
              ? describeTableNote(failure.note, uiLanguage())
              : text(failure.code, { most: Math.floor(maxSize / MIB) })}
          </p>
        )}
      </div>
      {read && (
        <>
          <TableReading table={read.table} disabled={disabled || isBusy} onChange={decide} />
          <TablePreview table={read.table} hidden={hidden} />
          <ColumnMapping
            table={read.table}
            match={read.match}
            columns={columns}
            hidden={hidden}
            disabled={disabled || isBusy}
            onPlace={place}
          />
          <DateOrders
            dates={read.dates}
            nameOf={(id) => chooseTitle(columns.find((column) => column.id === id)!)}
            disabled={disabled || isBusy}
            onChange={order}
          />
          <TableNotes notes={read.notes} fileName={read.file.name} />
        </>
      )}
    </div>
  );
}

interface DateOrdersProps<Id extends string> {
  readonly dates: readonly AmbiguousDates<Id>[];
  /** What the columns are called. */
  readonly nameOf: (id: Id) => string;
  readonly disabled: boolean;
  readonly onChange: (id: Id, order: DateOrder) => void;
}

const ORDERS = ['mdy', 'dmy'] as const satisfies readonly DateOrder[];

/** The order of day and month, for columns where it is not clear, with what speaks for one. */
function DateOrders<Id extends string>({ dates, nameOf, disabled, onChange }: DateOrdersProps<Id>) {
  const text = useTablesText();
  return dates.map(({ id, count, sample, evidence, chosen }) => {
    const label = text('dateOrder', { column: nameOf(id) });
    const value = sample?.text ?? '';
    return (
      <div key={id} className="at-table-dates">
        <label>
          <span>{label}</span>
          <Select
            small
            aria-label={label}
            disabled={disabled}
            invalid={chosen === undefined}
            value={chosen ?? ''}
            options={[
              ...(chosen === undefined ? [{ value: '', label: text('dateOrder.choose') }] : []),
              ...ORDERS.map((order) => ({
                value: order,
                label: text(`dateOrder.${order}`, { value, date: writeDate(value, order) }),
              })),
            ]}
            onChange={(order) => order !== '' && onChange(id, order as DateOrder)}
          />
        </label>
        <span className="at-caption at-ink-2">
          {text('dateOrder.count', { count })}{' '}
          {evidence.length === 0
            ? text('dateOrder.none')
            : evidence
                .map(({ order, line, text: cell, count: alike }) =>
                  text(`dateOrder.evidence.${order}`, { line, value: cell, count: alike }),
                )
                .join(' ')}
        </span>
      </div>
    );
  });
}

/** The month in words, so that it cannot be taken for the day. */
function writeDate(cell: string, order: DateOrder): string {
  const read = readDate(/^\S+/.exec(cell)?.[0] ?? '', order);
  if (read.kind !== 'date') return '';
  const format = new Intl.DateTimeFormat(uiLanguage(), { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${read.date}T00:00:00Z`));
}
