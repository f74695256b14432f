import { joined, useAtrium } from '@atrium/sdk/client';
import { type ColumnPlaces, type TableChoices, type TableColumn } from '@atrium/sdk/tables';
import { Icon } from '@atrium/ui';
import { ColumnMapping, TableFileChoice, TableNotes, TablePreview, TableReading } from '@atrium/ui/tables';
import { useState } from 'react';
import { type Column, furtherColumns, hasSecrets } from '../../import/columns.ts';
import { readSource, type Source, type SourceProblem, type TableSource } from '../../import/readSource.ts';
import type { Accounts } from '../types.ts';

/** A chosen file: what it has, or why it cannot be read. */
export interface ReadFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choices: TableChoices;
  readonly source?: Source;
  readonly problem?: SourceProblem;
}

interface FileChoiceProps {
  readonly file: ReadFile | null;
  readonly count: number;
  /** What else is wrong with the file. */
  readonly problem: string | null;
  readonly disabled: boolean;
  /** @param isNew another file; else the same one, read or mapped otherwise */
  readonly onRead: (file: ReadFile, isNew: boolean) => void;
}

const ACCEPTED = '.csv,.tsv,.txt,.json,.xlsx,.xml,.1pux,text/csv,application/json';

/** Chooses a file, which is read in the browser, and shows how it was understood. */
export function FileChoice({ file, count, problem, disabled, onRead }: FileChoiceProps) {
  const { t } = useAtrium<Accounts>();
  const [isBusy, setBusy] = useState(false);
  const read = async (name: string, bytes: Uint8Array, choices: TableChoices, isNew: boolean) => {
    setBusy(true);
    const found = await readSource(bytes, choices);
    const result = typeof found === 'string' ? { problem: found } : { source: found };
    onRead({ name, bytes, choices, ...result }, isNew);
    setBusy(false);
  };
  const choose = async (chosen: File) => read(chosen.name, new Uint8Array(await chosen.arrayBuffer()), {}, true);
  const { name = '', source } = file ?? {};
  const wrong = file?.problem ? t(`import.problem.${file.problem}`) : problem;
  return (
    <div className="accounts-import-choice">
      <TableFileChoice
        label={t('import.file')}
        accept={ACCEPTED}
        hint={t('import.drop')}
        disabled={disabled}
        isBusy={isBusy}
        onFile={(chosen) => void choose(chosen)}
      >
        {source && !wrong && (
          <span role="status">{t('import.readAs', { name, format: source.format ?? t('import.unknown'), count })}</span>
        )}
      </TableFileChoice>
      {wrong && (
        <p role="alert" className="accounts-import-problem">
          <Icon name="error" size={14} />
          {t('import.problem', { name, problem: wrong })}
        </p>
      )}
      {file && source?.kind === 'table' && (
        <TableParts
          // another file begins with its columns closed
          key={name}
          name={name}
          source={source}
          disabled={disabled || isBusy}
          onRead={(choices) => void read(name, file.bytes, { ...file.choices, ...choices }, false)}
          onMap={(next) => onRead({ ...file, source: next }, false)}
        />
      )}
    </div>
  );
}

/** What a person may map; the others are found by their names only. */
const SHOWN = ['title', 'account', 'password', 'link', 'note', 'folder', 'totp'] as const satisfies readonly Column[];
type Shown = (typeof SHOWN)[number];

interface TablePartsProps {
  readonly name: string;
  readonly source: TableSource;
  readonly disabled: boolean;
  readonly onRead: (choices: TableChoices) => void;
  readonly onMap: (source: TableSource) => void;
}

/** How a table was understood: encoding, first lines without passwords, and which column is what. */
function TableParts({ name, source, disabled, onRead, onMap }: TablePartsProps) {
  const { t } = useAtrium<Accounts>();
  const { file, places, left } = source;
  const columns = SHOWN.map((id): TableColumn<Shown> => ({
    id,
    titles: [t(`import.field.${id}`)],
    required: id === 'password',
  }));
  // A program that is known may keep the password in another column.
  const isComplete = places.password !== undefined || source.format !== undefined;
  const further = furtherColumns(file.header, places).map((at) => file.header[at]!);
  const hidden = hasSecrets(file.header, places);
  return (
    <>
      <TableReading table={file} disabled={disabled} mayLackHeader onChange={onRead} />
      <TablePreview table={file} hidden={hidden} />
      <ColumnMapping
        table={file}
        match={{ places, missing: isComplete ? [] : ['password'] }}
        columns={columns}
        disabled={disabled}
        hidden={hidden}
        onPlace={(id, at) => onMap({ ...source, places: movePlace(places, id, at) })}
      />
      {further.length > 0 && <p className="at-caption at-ink-2">{t('import.further', { names: joined(further) })}</p>}
      {left.length > 0 && <p className="at-caption at-ink-2">{t('import.left', { names: joined(left) })}</p>}
      <TableNotes notes={file.notes} fileName={name} />
    </>
  );
}

/** A column of the file is one thing only. */
function movePlace(places: TableSource['places'], id: Column, at: number | undefined): TableSource['places'] {
  const others = Object.entries(places).filter(([name, place]) => name !== id && place !== at);
  return { ...(Object.fromEntries(others) as ColumnPlaces<Column>), ...(at !== undefined && { [id]: at }) };
}
