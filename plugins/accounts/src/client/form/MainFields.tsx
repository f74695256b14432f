import { useAtrium } from '@atrium/sdk/client';
import { Field, Select, Switch, TextInput } from '@atrium/ui';
import { MAX_TITLE_LENGTH } from '../../contract/limits.ts';
import { MAX_ACCOUNT_LENGTH } from '../../fields/accountProblem.ts';
import type { Accounts, Item } from '../types.ts';
import type { AccountFields } from './formFields.ts';
import type { AccountForm } from './useAccountForm.ts';

type Choice = 'platformId' | 'typeId' | 'purposeId';

const chosen = (name: Choice, value: string): Partial<Pick<AccountFields, Choice>> => ({
  [name]: value === '' ? null : Number(value),
});

/** Platform, type, purpose, account and status. */
export function MainFields({ form }: { readonly form: AccountForm }) {
  const { t } = useAtrium<Accounts>();
  const { fields, change, choices } = form;
  const choice = (name: Choice, items: readonly Item[] = []) => (
    <Field {...form.field(name, { required: true })}>
      <Select
        options={[
          { value: '', label: t('form.choose') },
          ...items.map((item) => ({ value: String(item.id), label: item.name })),
        ]}
        value={String(fields[name] ?? '')}
        onChange={(value) => change(chosen(name, value))}
      />
    </Field>
  );
  return (
    <>
      <div className="accounts-three">
        {choice('platformId', choices?.platforms)}
        {choice('typeId', choices?.types)}
        {choice('purposeId', choices?.purposes)}
      </div>
      <Field {...form.field('title', { most: MAX_TITLE_LENGTH })} hint={t('form.titleHint')}>
        <TextInput {...form.input('title')} autoComplete="off" />
      </Field>
      <div className="accounts-two">
        <Field {...form.field('account', { required: true })}>
          <TextInput
            {...form.input('account')}
            maxLength={2 * MAX_ACCOUNT_LENGTH}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
          />
        </Field>
        <Field label={t('field.isEnabled')} name="isEnabled">
          <Switch checked={fields.isEnabled} onChange={({ target }) => change({ isEnabled: target.checked })}>
            {t(fields.isEnabled ? 'status.enabled' : 'status.disabled')}
          </Switch>
        </Field>
      </div>
    </>
  );
}
