import { describeTableNote, type TableColumn, writeTemplate } from '@atrium/sdk/tables';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { Spinner } from '../primitives/loading.tsx';
import { uiLanguage } from '../texts/language.ts';
import { chooseTitle } from './chooseTitle.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { DateOrders } from './DateOrders.tsx';
import { downloadText } from './downloadText.ts';
import type { ReadTable } from './ReadTable.ts';
import { TableFileChoice } from './TableFileChoice.tsx';
import { TableNotes } from './TableNotes.tsx';
import { TablePreview } from './TablePreview.tsx';
import { TableReading } from './TableReading.tsx';
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
          <TablePreview table={read.table} />
          <ColumnMapping
            table={read.table}
            match={read.match}
            columns={columns}
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
