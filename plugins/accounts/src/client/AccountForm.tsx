import { useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { companyDay, FrameHead, Icon, Tag } from '@atrium/ui';
import { RecordFormView, RecordView } from '@atrium/ui/records';
import { useEffect, useMemo } from 'react';
import { AccountFormFooter } from './form/AccountFormFooter.tsx';
import { ExtraFields } from './form/ExtraFields.tsx';
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
  const copied = useMemo(() => value && { account: value, blank: copyOf(value, companyDay()) }, [value]);
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
  const sharing = useSharing(record, fields.readers, form.ready);
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
