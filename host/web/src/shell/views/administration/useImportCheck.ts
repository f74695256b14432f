import type { CallFailure } from '@atrium/sdk/client';
import {
  EMPLOYEE_COLUMNS,
  type EmployeeColumn,
  type EmployeeImport,
  hostRoutes,
  type ImportReport,
} from '@atrium/sdk/host';
import { writeMappedTable } from '@atrium/sdk/tables';
import type { ReadTable } from '@atrium/ui/tables';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { uploadFile } from '../../../services/uploads.ts';
import { useService } from '../../../services/useService.ts';

export type Report = z.output<typeof ImportReport>;
type Import = z.output<typeof EmployeeImport>;
type Table = ReadTable<EmployeeColumn>;

interface CheckState {
  /** The file that is tried, as it was read and mapped. */
  readonly table: Table | null;
  /** What was uploaded of it: its rows by our columns. */
  readonly fileId: string | null;
  readonly isBusy: boolean;
  readonly report: Report | null;
  readonly failure: CallFailure | null;
  /** What the dry run had said before the data changed: the import was refused, and `report` is of now. */
  readonly promised: Report | null;
  /** The import of this file that was started, and what its dry run had said. */
  readonly started: { readonly startedOn: string; readonly report: Report | null } | null;
  /** The import was started and has saved nothing. */
  readonly hasFailed: boolean;
}

const NOTHING: CheckState = {
  table: null,
  fileId: null,
  isBusy: false,
  report: null,
  failure: null,
  promised: null,
  started: null,
  hasFailed: false,
};
/** HTTP-like code of a call that was made for data that has changed since. */
const STALE = 412;
/** Milliseconds for reading the largest file. */
const TIME_LIMIT = 60_000;

/** One file: tried as soon as it is read and nothing in it is wrong, and again with other choices, until it is imported. */
export function useImportCheck() {
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [state, setState] = useState(NOTHING);
  const [keepMissing, setKeepMissing] = useState(true);
  const [round, setRound] = useState(0);
  const turn = useRef(0);
  const options = { quiet: true, timeLimit: TIME_LIMIT };

  /** @param kept what a failure leaves in sight */
  const run = async (
    now: Partial<CheckState>,
    work: () => Promise<Partial<CheckState>>,
    kept: Report | null = null,
  ) => {
    const mine = (turn.current += 1);
    setState((before) => ({
      ...before,
      report: null,
      failure: null,
      promised: null,
      started: null,
      hasFailed: false,
      ...now,
      isBusy: true,
    }));
    const done = await work().catch((failure: CallFailure) => ({ failure, report: kept }));
    // Another file may have been chosen meanwhile.
    if (mine === turn.current) setState((before) => ({ ...before, ...done, isBusy: false }));
  };
  const check = async (fileId: string, keep: boolean) => ({
    fileId,
    report: await hostCall<Report>(transport, hostRoutes.checkImport, { body: { fileId, keepMissing: keep } }, options),
  });
  const tryTable = (table: Table, keep: boolean, now: Partial<CheckState> = {}) =>
    run({ table, fileId: null, ...now }, async () => {
      const text = writeMappedTable(table.rows, EMPLOYEE_COLUMNS);
      const name = `${table.file.name.replace(/\.[^.]+$/, '')}.csv`;
      const { fileId } = await uploadFile({ transport, notices }, new File([text], name, { type: 'text/csv' }), {});
      return check(fileId, keep);
    });
  return {
    ...state,
    keepMissing,
    /** Changes when the file was imported: the next one starts empty. */
    round,
    choose(table: Table | null) {
      // What is wrong with the file itself is shown where it was chosen: nothing is sent.
      if (!table || table.notes.some(({ severity }) => severity === 'error')) {
        turn.current += 1;
        setState({ ...NOTHING, table });
        return;
      }
      void tryTable(table, keepMissing);
    },
    keep(next: boolean) {
      setKeepMissing(next);
      const { fileId } = state;
      if (fileId !== null) void run({}, () => check(fileId, next));
    },
    /** Starts the import of what the dry run has said; where that is not so any more, the dry run of now is shown. */
    start: () =>
      run(
        {},
        async () => {
          const { fileId, report } = state;
          const body = { fileId, keepMissing, ...(report?.digest !== undefined && { digest: report.digest }) };
          try {
            const { startedOn } = await hostCall<Import>(transport, hostRoutes.importEmployees, { body }, options);
            return { started: { startedOn, report } };
          } catch (failure) {
            const { code, data } = failure as CallFailure;
            if (code !== STALE) throw failure;
            return { report: data as Report, promised: report };
          }
        },
        state.report,
      ),
    /** Called when the started import is over. One that has saved nothing is tried again, so that the person sees why. */
    finish(outcome: Report['outcome'] | undefined) {
      const { table, started } = state;
      if (outcome === 'saved' || !table) {
        setState(NOTHING);
        setRound((before) => before + 1);
        return;
      }
      const promised = outcome === 'outdated' ? (started?.report ?? null) : null;
      void tryTable(table, keepMissing, { promised, hasFailed: outcome !== 'outdated' });
    },
  };
}
