import { useAtrium } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { Button, companyDay, Field, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { useId } from 'react';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import { Strip } from '../Strip.tsx';
import type { Accounts } from '../types.ts';
import { type AccountFields, valueName } from './formFields.ts';
import type { AccountFormState } from './useAccountForm.ts';

/** What the purpose requires: its fields, a link, an application date. They follow the chosen purpose (S2-193). */
export function PurposeFields({ form }: { readonly form: AccountFormState }) {
  const { t } = useAtrium<Accounts>();
  const id = useId();
  const { fields, change, purpose, ofPurpose, record } = form;
  const { required, failure, reload } = ofPurpose;
  const hasLink = Boolean(purpose?.hasLink) || fields.link !== '';
  const hasDate = Boolean(purpose?.hasApplyDate) || fields.applyDate !== null;
  const count = required.length + Number(Boolean(purpose?.hasLink)) + Number(Boolean(purpose?.hasApplyDate));
  const yesterday = addDays(companyDay(), -1);
  const stored = record?.applyDate ?? yesterday;
  return (
    <section aria-labelledby={id} className="accounts-of-purpose">
      {purpose && count > 0 && (
        <h3 id={id}>
          {t('form.purposeNeeds', { purpose: purpose.name })}
          <small>{t('form.purposeCount', { count })}</small>
        </h3>
      )}
      {record?.hasBrokenValues && <Strip>{t('form.brokenValues')}</Strip>}
      {failure && (
        <p role="alert" className="accounts-form-failed">
          {t('data.failed', { message: failure.message })}
          <Button small onClick={reload}>
            {t('form.retry')}
          </Button>
        </p>
      )}
      <div className="accounts-two">
        {required.map((field) => {
          const name = valueName(field.id);
          return (
            <Field
              key={field.id}
              {...form.field(name, { required: true })}
              label={field.name}
              // one that was never filled in has no text at all
              missing={name in form.errors && (fields[name] ?? '').trim() === ''}
            >
              <TextInput
                value={fields[name] ?? ''}
                maxLength={2 * MAX_TEXT_LENGTH}
                autoComplete="off"
                onChange={({ target }) => change({ [name]: target.value } as Partial<AccountFields>)}
              />
            </Field>
          );
        })}
        {hasLink && (
          <Field {...form.field('link', { required: Boolean(purpose?.hasLink) })}>
            <TextInput {...form.input('link')} icon="link" inputMode="url" spellCheck={false} autoComplete="off" />
          </Field>
        )}
        {hasDate && (
          <Field {...form.field('applyDate', { required: Boolean(purpose?.hasApplyDate) })}>
            <DateInput
              value={fields.applyDate}
              // a day that is stored already may stay (C.9-9)
              min={stored < yesterday ? stored : yesterday}
              onChange={(applyDate) => change({ applyDate })}
              // the rule says what is wrong with it
              onOutOfRange={(applyDate) => change({ applyDate })}
            />
          </Field>
        )}
      </div>
    </section>
  );
}
