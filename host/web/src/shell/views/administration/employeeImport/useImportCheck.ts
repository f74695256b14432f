import type { CallFailure } from '@atrium/sdk/client';
import { EMPLOYEE_COLUMNS, type EmployeeColumn, hostRoutes, type ImportReport } from '@atrium/sdk/host';
import { writeMappedTable } from '@atrium/sdk/tables';
import type { ReadTable } from '@atrium/ui/tables';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { uploadFile } from '../../../../services/uploads.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';

export type Report = z.output<typeof ImportReport>;
type Table = ReadTable<EmployeeColumn>;

interface CheckState {
  /** The file that is tried, as it was read and mapped. */
  readonly table: Table | null;
  /** What was uploaded of it: its rows by our columns. */
  readonly fileId: string | null;
  readonly isBusy: boolean;
  readonly report: Report | null;
  readonly failure: CallFailure | null;
}

const NOTHING: CheckState = { table: null, fileId: null, isBusy: false, report: null, failure: null };
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
    setState((before) => ({ ...before, report: null, failure: null, ...now, isBusy: true }));
    const done = await work().catch((failure: CallFailure) => ({ failure, report: kept }));
    // Another file may have been chosen meanwhile.
    if (mine === turn.current) setState((before) => ({ ...before, ...done, isBusy: false }));
  };
  const check = async (fileId: string, keep: boolean) => ({
    fileId,
    report: await hostCall<Report>(transport, hostRoutes.checkImport, { body: { fileId, keepMissing: keep } }, options),
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
      void run({ table, fileId: null }, async () => {
        const text = writeMappedTable(table.rows, EMPLOYEE_COLUMNS);
        const name = `${table.file.name.replace(/\.[^.]+$/, '')}.csv`;
        const { fileId } = await uploadFile({ transport, notices }, new File([text], name, { type: 'text/csv' }), {});
        return check(fileId, keepMissing);
      });
    },
    keep(next: boolean) {
      setKeepMissing(next);
      const { fileId } = state;
      if (fileId !== null) void run({}, () => check(fileId, next));
    },
    /** Starts the import; then there is no file any more. */
    start: () =>
      run(
        {},
        async () => {
          const body = { fileId: state.fileId, keepMissing };
          await hostCall(transport, hostRoutes.importEmployees, { body }, options);
          setRound((before) => before + 1);
          return NOTHING;
        },
        state.report,
      ),
  };
}
