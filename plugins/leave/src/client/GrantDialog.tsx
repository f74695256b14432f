import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, companyDay, Field, Icon, spanLabel, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import { hoursOf, type Leave, type ManagedGrant } from './types.ts';

/** Hours of one grant at most, as the server has it. */
const MOST_HOURS = 800;

export interface GrantDialogProps {
  readonly personId: number;
  /** The one that is adjusted; undefined: a new one. */
  readonly grant: ManagedGrant | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Gives a person 特休, or sets what is left of some. */
export function GrantDialog({ personId, grant, onSaved, onClose }: GrantDialogProps) {
  const { t, api, notices } = useAtrium<Leave>();
  const form = useId();
  const [hours, setHours] = useState(grant ? String(hoursOf(grant.leftMinutes)) : '');
  const [startsOn, setStartsOn] = useState<string | null>(companyDay());
  const [endsOn, setEndsOn] = useState<string | null>(`${companyDay().slice(0, 4)}-12-31`);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const least = grant ? 0 : 0.5;

  const save = async () => {
    if (isBusy) return;
    const minutes = minutesOf(hours);
    const wrong = {
      ...((minutes === undefined || minutes < least * 60 || minutes > MOST_HOURS * 60) && {
        hours: t('manage.hoursWrong', { least, most: MOST_HOURS }),
      }),
      ...(startsOn === null && { startsOn: t('manage.dayMissing') }),
      ...(endsOn === null && { endsOn: t('manage.dayMissing') }),
      ...(reason.trim() === '' && { reason: t('manage.reasonMissing') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || minutes === undefined || startsOn === null || endsOn === null) return;
    setBusy(true);
    try {
      const params = { id: personId };
      if (grant) {
        const { id: grantId, leftMinutes: before } = grant;
        await api.adjustGrant({ params, body: { grantId, before, leftMinutes: minutes, reason } }, { quiet: true });
      } else await api.addGrant({ params, body: { minutes, startsOn, endsOn, reason } }, { quiet: true });
      notices.toast({ tone: 'success', message: grant ? t('manage.adjusted') : t('manage.added', { hours }) });
      onSaved();
    } catch (thrown) {
      const { message, errors: fields } = thrown as CallFailure;
      const field = fields[0]?.field ?? '';
      const at = field === 'minutes' || field === 'leftMinutes' ? 'hours' : field;
      setErrors({ [at === '' ? 'all' : at]: fields[0]?.rule ?? message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      modal
      width={440}
      title={grant ? t('manage.adjustOf', { period: spanLabel(grant.startsOn, grant.endsOn) }) : t('manage.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('manage.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy}>
            {t('manage.save')}
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
          void save();
        }}
      >
        {errors['all'] && (
          <p className="leave-grant-failure" role="alert">
            <Icon name="error" /> {errors['all']}
          </p>
        )}
        <Field label={t(grant ? 'manage.leftHours' : 'manage.hours')} name="hours" required error={errors['hours']}>
          <TextInput
            inputMode="decimal"
            maxLength={6}
            value={hours}
            autoFocus
            onChange={({ target }) => setHours(target.value)}
          />
        </Field>
        {!grant && (
          <>
            <Field label={t('field.startsOn')} name="startsOn" required error={errors['startsOn']}>
              <DateInput value={startsOn} onChange={setStartsOn} />
            </Field>
            <Field label={t('field.endsOn')} name="endsOn" required error={errors['endsOn']}>
              <DateInput value={endsOn} onChange={setEndsOn} />
            </Field>
          </>
        )}
        <Field label={t('manage.reason')} name="reason" required error={errors['reason']}>
          <TextInput maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

/** Minutes of hours as they are typed, in steps of half an hour. */
function minutesOf(hours: string): number | undefined {
  const value = Number(hours.trim().replace('．', '.'));
  return hours.trim() !== '' && Number.isFinite(value) && Number.isInteger(value * 2) ? value * 60 : undefined;
}
