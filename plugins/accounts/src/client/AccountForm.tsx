import { useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, companyDay, Field, FrameHead, Icon, Select, Switch, Tag, TextInput } from '@atrium/ui';
import { RecordFormView, RecordView } from '@atrium/ui/records';
import { useEffect, useMemo } from 'react';
import { MAX_TITLE_LENGTH } from '../contract/limits.ts';
import { MAX_ACCOUNT_LENGTH } from '../fields/fieldRules.ts';
import { ExtraFields } from './form/ExtraFields.tsx';
import './form/form.css';
import { type AccountFields, BLANK, toCopy } from './form/formFields.ts';
import { Generator } from './form/Generator.tsx';
import { PasswordFields } from './form/PasswordFields.tsx';
import { PurposeFields } from './form/PurposeFields.tsx';
import { ReaderPane, type Sharing, useSharing } from './form/ReaderPane.tsx';
import { ReadOnlyAccount } from './form/ReadOnlyAccount.tsx';
import { RotationFields } from './form/RotationFields.tsx';
import { type AccountFormState, useAccountForm } from './form/useAccountForm.ts';
import { type Account, type Accounts, type Item, mayChange } from './types.ts';

interface AccountFormParams {
  readonly id?: number | undefined;
  readonly copy?: number | undefined;
}

/** Adds, edits or copies an account. */
export default function AccountForm({ params = {} }: ViewProps<AccountFormParams | undefined>) {
  const { id, copy } = params;
  if (id === undefined && copy !== undefined) return <CopiedForm key={copy} of={copy} />;
  return <FormOf key={id ?? 'new'} id={id} blank={BLANK} />;
}

/** A copy begins with what the other account has, so that is read first. */
function CopiedForm({ of }: { readonly of: number }) {
  const { t, api } = useAtrium<Accounts>();
  const loaded = useLoaded(() => api.read({ params: { id: of } }, { quiet: true }), [api, of]);
  const { value, failure } = loaded;
  const copied = useMemo(() => value && { account: value, blank: toCopy(value, companyDay()) }, [value]);
  return (
    <RecordView of={{ ...loaded, value: copied }} failed={t('data.failed', { message: failure?.message ?? '' })}>
      {({ account, blank }) => <FormOf id={undefined} copied={account} blank={blank} />}
    </RecordView>
  );
}

interface FormOfProps {
  readonly id: number | undefined;
  readonly copied?: Account;
  readonly blank: AccountFields;
}

function FormOf({ id, copied, blank }: FormOfProps) {
  const { t } = useAtrium<Accounts>();
  const frame = useFrame();
  const form = useAccountForm({ id, copied, blank });
  const { record, fields, dirty, forget } = form;
  const isLocked = record !== null && !mayChange(record);
  // a draft of the time when the person could still change it
  useEffect(() => {
    if (isLocked && dirty) forget();
  });
  const sharing = useSharing(record, fields, form.ready);
  if (isLocked) return <ReadOnlyAccount account={record} />;
  return (
    <>
      {record && (
        <>
          <FrameHead place="before">
            <span>{`#${record.id}`}</span>
          </FrameHead>
          <FrameHead>
            <Tag>{t('form.version', { version: record.passwordVersion })}</Tag>
          </FrameHead>
        </>
      )}
      <RecordFormView
        className="at-record-columns accounts-form"
        saveKey
        form={form}
        failed={t('data.failed', { message: form.failure?.message ?? '' })}
        note={
          <span className="accounts-form-note">
            <Icon name="shield" size={14} />
            {t('form.note')}
          </span>
        }
        onCancel={() => frame.close()}
        footer={<AccountFormFooter form={form} sharing={sharing.value} onCancel={() => frame.close()} />}
      >
        <div className="at-record-column">
          <MainFields form={form} />
          <PasswordFields form={form} />
          <PurposeFields form={form} />
          <ExtraFields form={form} />
          <RotationFields form={form} />
        </div>
        <div className="at-record-column at-record-aside">
          {fields.password !== null && (
            <Generator onUse={(password) => form.change({ password, password2: password })} />
          )}
          <ReaderPane form={form} sharing={sharing} />
        </div>
      </RecordFormView>
    </>
  );
}

type Choice = 'platformId' | 'typeId' | 'purposeId';

const chosen = (name: Choice, value: string): Partial<Pick<AccountFields, Choice>> => ({
  [name]: value === '' ? null : Number(value),
});

/** Platform, type, purpose, account and status. */
function MainFields({ form }: { readonly form: AccountFormState }) {
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

interface AccountFormFooterProps {
  readonly form: AccountFormState;
  readonly sharing: Sharing | null;
  readonly onCancel: () => void;
}

/** The buttons; saving repeats how many people will see the account if they become more. */
function AccountFormFooter({ form, sharing, onCancel }: AccountFormFooterProps) {
  const { t } = useAtrium<Accounts>();
  const gains = sharing !== null && sharing.added.length > 0;
  return (
    <>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" variant="primary" loading={form.saving} disabled={form.record !== null && !form.dirty}>
        {gains ? t('form.saveAndShare', { count: sharing.total }) : t('form.save')}
      </Button>
    </>
  );
}
