import { useAtrium, useMembers, type Loaded } from '@atrium/sdk/client';
import { Checkbox, Field, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import type { Accounts } from '../types.ts';
import { SharingCard } from './SharingCard.tsx';
import type { AccountForm } from './useAccountForm.ts';
import type { Sharing } from './useSharing.ts';

interface ReaderPaneProps {
  readonly form: AccountForm;
  readonly sharing: Loaded<Sharing>;
}

/** Who sees the account, and who will. */
export function ReaderPane({ form, sharing }: ReaderPaneProps) {
  const { t } = useAtrium<Accounts>();
  const { organisation, hidden, failure, reload } = useMembers();
  const { fields, change, record } = form;
  return (
    <>
      <Field {...form.field('readers')} hint={fields.readers.length === 0 ? t('form.readersHint') : undefined}>
        {organisation ? (
          <MemberChooserField
            title={t('field.readers')}
            organisation={organisation}
            hidden={hidden}
            value={fields.readers}
            onReload={reload}
            onChange={(readers) => change({ readers })}
          />
        ) : failure ? (
          <p role="alert">{t('data.failed', { message: failure.message })}</p>
        ) : (
          <Skeleton height={32} />
        )}
      </Field>
      <Checkbox
        checked={fields.needsConsent}
        note={t('form.consentHint')}
        onChange={({ target }) => change({ needsConsent: target.checked })}
      >
        {t('field.needsConsent')}
      </Checkbox>
      <SharingCard
        sharing={sharing}
        record={record}
        isPasswordNew={fields.password !== null}
        organisation={organisation}
      />
    </>
  );
}
