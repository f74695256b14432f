import { useLoaded } from '@atrium/sdk/client';
import { type EmployeeImport, hostRoutes } from '@atrium/sdk/host';
import { useEffect } from 'react';
import type { z } from 'zod';
import { TRANSPORT } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';

export type Import = z.output<typeof EmployeeImport>;

/** Milliseconds between two looks at an import that is running. */
const REFRESH = 700;

/** The last import of the company, started by any of its administrators; followed while it is running. */
export function useLastImport() {
  const transport = useService(TRANSPORT);
  const { value, failure, reload } = useLoaded(
    (signal) =>
      hostCall<{ import: Import | null }>(transport, hostRoutes.employeeImport, undefined, {
        signal,
        quiet: true,
        background: true,
      }),
    [transport],
  );
  const last = value?.import ?? null;
  const isRunning = last?.isRunning === true;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void reload(), REFRESH);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  return { last, isLoaded: value !== undefined, failure: value === undefined ? failure : null, reload };
}
