import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, Field, TextInput } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import type { Leave, OwnRequest } from './types.ts';

export interface CancelDialogProps {
  readonly row: OwnRequest;
  /** How the leave is named. */
  readonly leave: string;
  readonly onClose: () => void;
}

/** Asks whether a leave is cancelled, and why; the text says whether it needs approval, which needs a reason. */
export function CancelDialog({ row, leave, onClose }: CancelDialogProps) {
  const { t, api, notices } = useAtrium<Leave>();
  const form = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isByApproval = row.cancel === 'approval';

  const cancel = async () => {
    if (isBusy) return;
    if (isByApproval && reason.trim() === '') return setError(t('leave.reasonMissing'));
    setBusy(true);
    try {
      const { cancelled } = await api.cancel({ params: { id: row.id }, body: { reason } }, { quiet: true });
      notices.toast({ tone: 'success', message: t(cancelled ? 'own.cancelled' : 'own.cancelFiled') });
      onClose();
    } catch (thrown) {
      const { message, errors } = thrown as CallFailure;
      if (errors?.[0]?.field === 'reason') return setError(errors[0].rule ?? message);
      onClose();
      await notices.alert({ title: t('own.cancelFailed'), message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      modal
      width={440}
      title={t('own.cancelTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('own.keep')}</Button>
          <Button variant="danger" type="submit" form={form} loading={isBusy}>
            {t('own.cancel')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void cancel();
        }}
      >
        <p>{t(isByApproval ? 'own.cancelApproval' : 'own.cancelDirect', { leave })}</p>
        <Field label={t('field.reason')} name="reason" required={isByApproval} error={error}>
          <TextInput maxLength={200} value={reason} autoFocus onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
