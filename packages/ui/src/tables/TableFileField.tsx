import { describeTableNote, type TableColumn, writeTemplate } from '@atrium/sdk/tables';
import { useId, useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import { uiLanguage } from '../texts/language.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { downloadText } from './downloadText.ts';
import type { ReadTable } from './ReadTable.ts';
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
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const { read, failure, isBusy, choose, decide, place } = useTableFile(name, columns, maxSize, onRead);
  const take = (file: File | undefined) => file && !disabled && choose(file);
  return (
    <div className="at-table-file">
      <div
        role="group"
        aria-labelledby={id}
        className={classNames('at-upload-field at-table-choose', isOver && 'at-upload-over')}
        onDragOver={(event) => {
          if (disabled || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) =>
          !currentTarget.contains(relatedTarget as Node | null) && setOver(false)
        }
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        onPaste={(event) => take(event.clipboardData.files[0])}
      >
        <Button small icon="document" disabled={disabled} loading={isBusy} onClick={() => input.current?.click()}>
          {text(read ? 'change' : 'choose')}
        </Button>
        <span id={id} className="at-grow at-caption at-ink-2">
          {isOver && text('drop')}
          {!isOver && !read && text('hint')}
          {!isOver && read && (
            <>
              <strong>{read.file.name}</strong> {text('rows', { count: read.rows.length })}
            </>
          )}
        </span>
        {template !== undefined && (
          <Button
            small
            variant="quiet"
            icon="download"
            onClick={() => downloadText(`${template}.csv`, writeTemplate(columns, examples))}
          >
            {text('template')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={text('choose')}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // the same file can be chosen again after it was changed
            target.value = '';
          }}
        />
      </div>
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
          <TableReading read={read} disabled={disabled || isBusy} onChange={decide} />
          <TablePreview table={read.table} />
          <ColumnMapping read={read} columns={columns} disabled={disabled || isBusy} onPlace={place} />
          <TableNotes notes={read.notes} fileName={read.file.name} />
        </>
      )}
    </div>
  );
}
