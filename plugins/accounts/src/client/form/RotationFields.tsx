import { useAtrium } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { Checkbox, companyDay, Field, Select, TextArea } from '@atrium/ui';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import { shortDay } from '../list/DueCell.tsx';
import type { Accounts } from '../types.ts';
import type { AccountFormState } from './useAccountForm.ts';

/** Days to choose from; one that was set otherwise is offered, too. */
const ROTATE_DAYS = [30, 60, 90, 180, 365] as const;
const REMIND_DAYS = [0, 3, 7, 14, 30] as const;

/** When the password is to be changed, who is reminded, and the remark. */
export function RotationFields({ form }: { readonly form: AccountFormState }) {
  const { t } = useAtrium<Accounts>();
  const { fields, change, record } = form;
  const today = companyDay();
  // a new password counts from today
  const since = fields.password === null && record ? record.passwordChangedOn.slice(0, 10) : today;
  const daysOf = (value: string) => (value === '' ? null : Number(value));
  return (
    <>
      <div className="accounts-two">
        <Field {...form.field('rotateDays')}>
          <Select
            options={[
              { value: '', label: t('rotate.never') },
              ...withChosen(ROTATE_DAYS, fields.rotateDays).map((days) => ({
                value: String(days),
                label:
                  days === fields.rotateDays
                    ? t('rotate.next', { days, day: shortDay(addDays(since, days), today) })
                    : t('rotate.every', { days }),
              })),
            ]}
            value={String(fields.rotateDays ?? '')}
            onChange={(value) => change({ rotateDays: daysOf(value) })}
          />
        </Field>
        <Field {...form.field('remindDays')}>
          <Select
            disabled={fields.rotateDays === null}
            options={[
              { value: '', label: t('remind.never') },
              ...withChosen(REMIND_DAYS, fields.remindDays).map((days) => ({
                value: String(days),
                label: days === 0 ? t('remind.day') : t('remind.before', { days }),
              })),
            ]}
            value={String(fields.remindDays ?? '')}
            onChange={(value) => change({ remindDays: daysOf(value) })}
          />
        </Field>
      </div>
      {fields.rotateDays !== null && fields.remindDays !== null && (
        <Checkbox checked={fields.remindReaders} onChange={({ target }) => change({ remindReaders: target.checked })}>
          {t('remind.readers')}
        </Checkbox>
      )}
      <Field {...form.field('remark', { most: MAX_TEXT_LENGTH })} hint={t('form.remarkHint')}>
        <TextArea rows={2} value={fields.remark} onChange={({ target }) => change({ remark: target.value })} />
      </Field>
    </>
  );
}

const withChosen = (days: readonly number[], chosen: number | null): number[] =>
  [...new Set(chosen === null ? days : [...days, chosen])].toSorted((one, other) => one - other);
