import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes, type ImportReport } from '@atrium/sdk/host';
import type { Attachment } from '@atrium/ui/attachments';
import { useState } from 'react';
import type { z } from 'zod';
import { TRANSPORT } from '../../../../services/container/tokens.ts';
import { useService } from '../../../../services/container/useService.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';

export type Report = z.output<typeof ImportReport>;

interface CheckState {
  /** The uploaded file, at most one. */
  readonly files: readonly Attachment[];
  readonly isBusy: boolean;
  readonly report: Report | null;
  readonly failure: CallFailure | null;
}

const NOTHING: CheckState = { files: [], isBusy: false, report: null, failure: null };
/** Milliseconds for reading the largest file. */
const TIME_LIMIT = 60_000;

/** One uploaded file: tried as soon as it is there, and again with the other choice, until it is imported. */
export function useImportCheck() {
  const transport = useService(TRANSPORT);
  const [state, setState] = useState(NOTHING);
  const [keepMissing, setKeepMissing] = useState(true);
  const [file] = state.files;
  /** @param kept what a failure leaves in sight */
  const run = async (
    files: CheckState['files'],
    work: () => Promise<Partial<CheckState>>,
    kept: Report | null = null,
  ) => {
    setState({ ...NOTHING, files, isBusy: true });
    const done = await work().catch((failure: CallFailure) => ({ failure, report: kept }));
    // Another file may have been chosen meanwhile.
    setState((now) => (now.files === files ? { ...now, ...done, isBusy: false } : now));
  };
  const check = (files: CheckState['files'], keep: boolean) => {
    const [chosen] = files;
    if (!chosen) return setState(NOTHING);
    const body = { fileId: chosen.fileId, keepMissing: keep };
    const options = { quiet: true, timeLimit: TIME_LIMIT };
    return void run(files, async () => ({
      report: await hostCall<Report>(transport, hostRoutes.checkImport, { body }, options),
    }));
  };
  return {
    ...state,
    keepMissing,
    choose: (files: CheckState['files']) => check(files, keepMissing),
    keep(next: boolean) {
      setKeepMissing(next);
      // a new array: the answer to the other choice is outdated
      if (file) check([file], next);
    },
    /** Starts the import; then there is no file any more. */
    start: () =>
      run(
        state.files,
        async () => {
          const body = { fileId: file?.fileId, keepMissing };
          await hostCall(transport, hostRoutes.importEmployees, { body }, { quiet: true, timeLimit: TIME_LIMIT });
          return NOTHING;
        },
        state.report,
      ),
  };
}
