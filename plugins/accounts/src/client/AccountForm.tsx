import { isMissing, useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { companyDay, ErrorState, FrameHead, Icon, LoadingMask, Tag } from '@atrium/ui';
import { MissingRecord, RecordFormView } from '@atrium/ui/records';
import { useEffect, useMemo, type KeyboardEvent } from 'react';
import { AccountFormFooter } from './form/AccountFormFooter.tsx';
import { type AccountFields, BLANK, copyOf } from './form/formFields.ts';
import { Generator } from './form/Generator.tsx';
import { MainFields } from './form/MainFields.tsx';
import { PasswordFields } from './form/PasswordFields.tsx';
import { PurposeFields } from './form/PurposeFields.tsx';
import { ReaderPane } from './form/ReaderPane.tsx';
import { ReadOnlyAccount } from './form/ReadOnlyAccount.tsx';
import { RotationFields } from './form/RotationFields.tsx';
import { useAccountForm } from './form/useAccountForm.ts';
import { useSharing } from './form/useSharing.ts';
import { type Account, type Accounts, mayChange } from './types.ts';
import './form/form.css';

interface AccountFormParams {
  readonly id?: number | undefined;
  readonly copy?: number | undefined;
}

/** Adds, edits or copies an account (S2 §2). */
export default function AccountForm({ params = {} }: ViewProps<AccountFormParams | undefined>) {
  const { id, copy } = params;
  if (id === undefined && copy !== undefined) return <CopiedForm key={copy} of={copy} />;
  return <FormOf key={id ?? 'new'} id={id} blank={BLANK} />;
}

/** A copy begins with what the other account has, so that is read first. */
function CopiedForm({ of }: { readonly of: number }) {
  const { t, api } = useAtrium<Accounts>();
  const frame = useFrame();
  const { value, failure, reload } = useLoaded(() => api.read({ params: { id: of } }, { quiet: true }), [api, of]);
  const blank = useMemo(() => value && copyOf(value, companyDay()), [value]);
  if (isMissing(failure)) return <MissingRecord onClose={() => frame.close()} />;
  if (failure)
    return (
      <ErrorState
        title={t('data.failed', { message: failure.message })}
        failure={failure}
        onRetry={() => void reload()}
      />
    );
  if (!value || !blank) return <LoadingMask active />;
  return <FormOf id={undefined} copied={value} blank={blank} />;
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
  const sharing = useSharing(record, fields.readers, form.ready);
  const save = (event: KeyboardEvent<HTMLElement>) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyS';
    // a dialog of the form is inside of it for React, not on the page
    if (!isSave || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    if (record === null || form.dirty) event.currentTarget.querySelector('form')?.requestSubmit();
  };
  if (isLocked) return <ReadOnlyAccount account={record} />;
  return (
    <div className="accounts-form-view" onKeyDown={save}>
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
        className="accounts-form"
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
        <div className="accounts-form-main">
          <MainFields form={form} />
          <PasswordFields form={form} />
          <PurposeFields form={form} />
          <RotationFields form={form} />
        </div>
        <div className="accounts-form-side">
          {fields.password !== null && (
            <Generator onUse={(password) => form.change({ password, password2: password })} />
          )}
          <ReaderPane form={form} sharing={sharing} />
        </div>
      </RecordFormView>
    </div>
  );
}
