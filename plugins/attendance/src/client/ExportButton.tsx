import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useState } from 'react';
import type { Attendance } from './types.ts';

/** Downloads the month that is shown as a table for spreadsheets; without a month there is nothing to download. */
export function ExportButton({ month }: { readonly month: string | undefined }) {
  const { api, t } = useAtrium<Attendance>();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (month === undefined) return;
    setBusy(true);
    // A failure is shown by the global error message.
    await api.monthFile.download({ params: { id: month } }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button
      small
      variant="quiet"
      icon="download"
      loading={busy}
      disabled={month === undefined}
      onClick={() => void download()}
    >
      {t('month.export')}
    </Button>
  );
}
