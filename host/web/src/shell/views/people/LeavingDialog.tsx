import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, companyDay, Field, Icon, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import type { Detail } from './people.ts';
import { usePeopleText } from './usePeopleText.ts';

interface LeavingDialogProps {
  readonly person: Detail;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Plans the last day of a person, and says what then happens. */
export function LeavingDialog({ person, onSaved, onClose }: LeavingDialogProps) {
  const t = usePeopleText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [version] = useState(person.version);
  const [lastDay, setLastDay] = useState<string | null>(person.lastDay ?? companyDay());
  const [reason, setReason] = useState(person.reason);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  const save = async () => {
    if (isBusy) return;
    setFailure(lastDay === null ? t('required', { field: t('lastDay') }) : null);
    if (lastDay === null) return;
    setBusy(true);
    try {
      const input = { params: { id: person.id }, body: { version, lastDay, reason } };
      await hostCall(transport, hostRoutes.setLeaving, input, { quiet: true });
      notices.toast({ tone: 'success', message: t('leaving', { name: person.name }) });
      onSaved();
    } catch (thrown) {
      setFailure((thrown as CallFailure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      modal
      title={t('leaveAsk', { name: person.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" type="submit" form={form} loading={isBusy}>
            {t('leaveDo')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="ws-person-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="ws-person-wide at-ink-2">{t('leaveText')}</p>
        {failure && (
          <p className="ws-person-failure" role="alert">
            <Icon name="error" /> {failure}
          </p>
        )}
        <Field
          label={t('lastDay')}
          name="lastDay"
          required
          hint={lastDay !== null && lastDay < companyDay() ? t('leavePast') : undefined}
        >
          <DateInput value={lastDay} onChange={setLastDay} />
        </Field>
        <Field label={t('reason')} name="reason">
          <TextInput maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
