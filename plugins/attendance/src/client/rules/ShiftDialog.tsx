import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, companyDay, Field, IconButton, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { TimeInput } from '@atrium/ui/inputs';
import { useState } from 'react';
import { MAX_BREAKS } from '../../contract/workRuleLimits.ts';
import { type FormErrors, SaveDialog } from '../SaveDialog.tsx';
import type { Attendance, CompanyShift } from '../types.ts';
import { breaksText, sinceText, timesText, validOn } from './shiftTexts.ts';

interface ShiftDialogProps {
  /** null: a new one. */
  readonly shift: CompanyShift | null;
  readonly onClose: () => void;
}

interface EditedBreak {
  readonly from: string | null;
  readonly to: string | null;
  readonly paid: boolean;
}

const USUAL = {
  ...{ start: '09:00', end: '18:00', flex: null },
  breaks: [{ from: '12:00', to: '13:00', paid: false }],
};

/** Adds a shift, or renames it and gives it other times from a day on. */
export function ShiftDialog({ shift, onClose }: ShiftDialogProps) {
  const { t, api } = useAtrium<Attendance>();
  const known = shift ? (validOn(shift.versions, companyDay()) ?? USUAL) : USUAL;
  const [name, setName] = useState(shift?.name ?? '');
  const [start, setStart] = useState<string | null>(known.start);
  const [end, setEnd] = useState<string | null>(known.end);
  const [breaks, setBreaks] = useState<readonly EditedBreak[]>(known.breaks);
  const [isFlex, setFlex] = useState(known.flex !== null);
  const [flexFrom, setFlexFrom] = useState<string | null>(known.flex?.from ?? known.start);
  const [flexTo, setFlexTo] = useState<string | null>(known.flex?.to ?? null);
  const [validFrom, setValidFrom] = useState<string | null>(companyDay());

  const wrong = (): FormErrors => ({
    ...(name.trim() === '' && { name: t('rules.nameMissing') }),
    ...((start === null || end === null) && { end: t('shift.timesMissing') }),
    ...(breaks.some(({ from, to }) => from === null || to === null) && { breaks: t('shift.breakMissing') }),
    ...(isFlex && (flexFrom === null || flexTo === null) && { flex: t('shift.flexMissing') }),
    ...(shift && validFrom === null && { validFrom: t('rules.dayMissing') }),
  });
  const run = (confirm: boolean) => {
    const body = {
      ...{ name, start: start!, end: end! },
      breaks: breaks.map(({ from, to, paid }) => ({ from: from!, to: to!, paid })),
      flex: isFlex ? { from: flexFrom!, to: flexTo! } : null,
    };
    if (!shift) return api.addShift({ body }, { quiet: true });
    const { id, version } = shift;
    return api.changeShift(
      { params: { id }, body: { ...body, version, validFrom: validFrom!, confirm } },
      { quiet: true },
    );
  };
  const setBreak = (index: number, changed: Partial<EditedBreak>) =>
    setBreaks(breaks.map((each, at) => (at === index ? { ...each, ...changed } : each)));

  return (
    <SaveDialog
      title={t(shift ? 'shift.edit' : 'shift.add')}
      width={520}
      save={{ run, done: t('shift.saved'), button: t('rules.save'), anyway: t('rules.saveAnyway') }}
      wrong={wrong}
      fields={['name', 'end', 'breaks', 'flex', 'validFrom']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label={t('field.name')} name="name" required error={errors['name']}>
            <TextInput maxLength={20} value={name} autoFocus onChange={({ target }) => setName(target.value)} />
          </Field>
          <div className="attendance-rules-pair">
            <Field label={t('shift.start')} name="start" required>
              <TimeInput value={start} onChange={setStart} clearable={false} />
            </Field>
            <Field label={t('shift.end')} name="end" required error={errors['end']} hint={t('shift.endHint')}>
              <TimeInput value={end} onChange={setEnd} clearable={false} />
            </Field>
          </div>
          <Field label={t('shift.breaks')} name="breaks" error={errors['breaks']}>
            <div className="attendance-rules-breaks">
              {breaks.map(({ from, to, paid }, index) => {
                const number = index + 1;
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- a break has nothing else that stays
                  <div key={index} role="group" aria-label={`${t('shift.breaks')} ${number}`}>
                    <TimeInput
                      label={t('shift.breakFrom', { number })}
                      value={from}
                      onChange={(time) => setBreak(index, { from: time })}
                    />
                    <span aria-hidden="true">–</span>
                    <TimeInput
                      label={t('shift.breakTo', { number })}
                      value={to}
                      onChange={(time) => setBreak(index, { to: time })}
                    />
                    <Checkbox checked={paid} onChange={({ target }) => setBreak(index, { paid: target.checked })}>
                      {t('shift.breakPaid')}
                    </Checkbox>
                    <IconButton
                      small
                      icon="cross"
                      label={t('shift.removeBreak', { number })}
                      onClick={() => setBreaks(breaks.filter((_, at) => at !== index))}
                    />
                  </div>
                );
              })}
              <Button
                small
                icon="plus"
                variant="quiet"
                disabled={breaks.length >= MAX_BREAKS}
                onClick={() => setBreaks([...breaks, { from: null, to: null, paid: false }])}
              >
                {t('shift.addBreak')}
              </Button>
            </div>
          </Field>
          <Checkbox checked={isFlex} onChange={({ target }) => setFlex(target.checked)}>
            {t('shift.isFlex')}
          </Checkbox>
          {isFlex && (
            <div className="attendance-rules-pair">
              <Field label={t('shift.flexFrom')} name="flex" required error={errors['flex']}>
                <TimeInput value={flexFrom} onChange={setFlexFrom} />
              </Field>
              <Field label={t('shift.flexTo')} required>
                <TimeInput value={flexTo} onChange={setFlexTo} />
              </Field>
            </div>
          )}
          {shift && (
            <>
              <Field
                label={t('rules.validFrom')}
                name="validFrom"
                required
                error={errors['validFrom']}
                hint={t('rules.validFromHint')}
              >
                <DateInput value={validFrom} onChange={setValidFrom} clearable={false} />
              </Field>
              <p className="attendance-rules-note">{t('shift.rostersFollow')}</p>
              <section className="attendance-open">
                <h3>{t('rules.history')}</h3>
                <ul tabIndex={0} aria-label={t('rules.history')}>
                  {shift.versions.toReversed().map((version) => (
                    <li key={version.validFrom}>
                      <span>{sinceText(t, version.validFrom)}</span> <b>{timesText(t, version)}</b>{' '}
                      <small>{breaksText(t, version)}</small>
                    </li>
                  ))}
                </ul>
              </section>
            </>
          )}
        </>
      )}
    </SaveDialog>
  );
}
