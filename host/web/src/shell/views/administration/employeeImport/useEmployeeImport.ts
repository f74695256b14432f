import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes, type ImportReport } from '@atrium/sdk/host';
import { useState } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../../services/container/tokens.ts';
import { useService } from '../../../../services/container/useService.ts';
import { uploadFile } from '../../../../services/files/uploadFile.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';

export type Report = z.output<typeof ImportReport>;

interface ImportState {
  /** The uploaded file. */
  readonly file: { readonly id: string; readonly name: string } | null;
  readonly busy: 'checking' | 'saving' | null;
  readonly report: Report | null;
  readonly failure: CallFailure | null;
}

/** Milliseconds that an import may take: a thousand initial passwords are hashed in about a minute. */
const TIME_LIMIT = 300_000;
const NOTHING: ImportState = { file: null, busy: null, report: null, failure: null };

/** One file: uploaded, tried, imported. */
export function useEmployeeImport() {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const [state, setState] = useState<ImportState>(NOTHING);
  const [keepMissing, setKeepMissing] = useState(true);
  const call = async (fileId: string, keep: boolean, dryRun: boolean) =>
    hostCall<Report>(
      transport,
      hostRoutes.importEmployees,
      { body: { fileId, keepMissing: keep, dryRun } },
      { quiet: true, timeLimit: TIME_LIMIT },
    );
  const run = async (start: Partial<ImportState>, work: () => Promise<Partial<ImportState>>) => {
    setState((before) => ({ ...before, failure: null, ...start }));
    const done = await work().catch((failure: CallFailure) => ({ failure, report: null }));
    setState((before) => ({ ...before, ...done, busy: null }));
  };
  const tryFile = (file: NonNullable<ImportState['file']>, keep: boolean) =>
    run({ busy: 'checking' }, async () => ({ file, report: await call(file.id, keep, true) }));
  return {
    ...state,
    keepMissing,
    choose: (chosen: File) =>
      run({ ...NOTHING, busy: 'checking' }, async () => {
        const { fileId: id, fileName: name } = await uploadFile({ transport, notices }, chosen, { quiet: true });
        return { file: { id, name }, report: await call(id, keepMissing, true) };
      }),
    keep(next: boolean) {
      setKeepMissing(next);
      if (state.file) void tryFile(state.file, next);
    },
    save: (file: NonNullable<ImportState['file']>) =>
      run({ busy: 'saving' }, async () => ({ report: await call(file.id, keepMissing, false) })),
  };
}
