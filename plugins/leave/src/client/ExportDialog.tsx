import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, companyDay, Field, Select } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useEffect, useId, useRef, useState } from 'react';
import type { Leave } from './types.ts';

/** Months that are offered, the current one first. */
const OFFERED = 36;

/** Months before today's, the latest first. */
function listMonths(today: string): readonly string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Downloads the approved leave of some months, a row per day. Leaving it cancels the download. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, api } = useAtrium<Leave>();
  const form = useId();
  const months = listMonths(companyDay());
  const [from, setFrom] = useState(months[1]!);
  const [to, setTo] = useState(months[1]!);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const options = months.map((month) => ({ value: month, label: month.replace('-', '/') }));

  const run = async () => {
    if (isBusy) return;
    running.current = new AbortController();
    setBusy(true);
    try {
      await api.leaveFile.download({ query: { from, to } }, { quiet: true, signal: running.current.signal });
      onClose();
    } catch (thrown) {
      const { errors, message } = thrown as CallFailure;
      setError(errors?.[0]?.rule ?? message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      modal
      width={440}
      title={t('manage.export')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('manage.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy}>
            {t('manage.exportRun')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="leave-grant-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p>{t('manage.exportText')}</p>
        <Field label={t('field.from')} name="from">
          <Select
            value={from}
            options={options}
            onChange={(month) => {
              setFrom(month);
              if (to < month) setTo(month);
              setError(undefined);
            }}
          />
        </Field>
        <Field label={t('field.to')} name="to" error={error}>
          <Select
            value={to}
            options={options}
            onChange={(month) => {
              setTo(month);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
