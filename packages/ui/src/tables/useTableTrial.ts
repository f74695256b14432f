import type { CallFailure } from '@atrium/sdk/client';
import { type TableColumn, writeMappedTable } from '@atrium/sdk/tables';
import { useRef, useState } from 'react';
import type { ReadTable } from './ReadTable.ts';

/** The dry run of a table, as a screen shows it. */
export interface TableTrialState<Outcome> {
  /** The file, as it was read and mapped. */
  readonly read: ReadTable | null;
  /** The upload with its rows, to be named by the import. */
  readonly fileId: string | null;
  readonly outcome: Outcome | null;
  /** What the dry run had said before the data changed: the import was refused, and `outcome` is of now. */
  readonly promised: readonly string[] | null;
  readonly failure: CallFailure | null;
  readonly isBusy: boolean;
}

/** The dry run of a table with what a screen does with it. */
export interface TableTrial<Outcome> extends TableTrialState<Outcome> {
  /** For `onRead` of a `TableFileField`: uploads the rows and tries them. */
  readonly choose: (read: ReadTable | null) => void;
  /** Tries the same rows again. */
  readonly retry: () => void;
  /** Shows another outcome of the same file: an import was refused with it. */
  readonly replace: (outcome: Outcome, promised: readonly string[]) => void;
}

/** Where the dry run of a table comes from. */
export interface TableTrialOptions<Outcome> {
  readonly columns: readonly TableColumn[];
  /** Uploads a file of the rows by our columns, as `readMappedTable` reads it; returns its id. */
  readonly upload: (file: File) => Promise<{ readonly fileId: string }>;
  /** The dry run of the upload. */
  readonly check: (fileId: string) => Promise<Outcome>;
}

const NOTHING = { read: null, fileId: null, outcome: null, promised: null, failure: null, isBusy: false };

/**
 * The dry run of a table that a person has chosen, made again whenever it is read otherwise. What is wrong with the file itself is shown
 * where it was chosen, and nothing is sent. Of two that overlap the later one counts.
 */
export function useTableTrial<Outcome>({ columns, upload, check }: TableTrialOptions<Outcome>): TableTrial<Outcome> {
  const [state, setState] = useState<TableTrialState<Outcome>>(NOTHING);
  const turn = useRef(0);
  const choose = async (read: ReadTable | null) => {
    const mine = (turn.current += 1);
    const isReadable = read !== null && !read.notes.some(({ severity }) => severity === 'error');
    setState({ ...NOTHING, read, isBusy: isReadable });
    if (!isReadable) return;
    const name = `${read.file.name.replace(/\.[^.]+$/, '')}.csv`;
    const file = new File([writeMappedTable(read.rows, columns)], name, { type: 'text/csv' });
    const tried = async () => {
      const { fileId } = await upload(file);
      return { fileId, outcome: await check(fileId) };
    };
    const done = await tried().catch((failure: CallFailure) => ({ failure }));
    // Another file may have been chosen meanwhile.
    if (mine === turn.current) setState({ ...NOTHING, read, ...done });
  };
  return {
    ...state,
    choose: (read) => void choose(read),
    retry: () => void choose(state.read),
    replace: (outcome, promised) => setState({ ...state, outcome, promised }),
  };
}
