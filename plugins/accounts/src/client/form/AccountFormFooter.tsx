import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import type { Accounts } from '../types.ts';
import type { AccountForm } from './useAccountForm.ts';
import type { Sharing } from './useSharing.ts';

interface AccountFormFooterProps {
  readonly form: AccountForm;
  readonly sharing: Sharing | null;
  readonly onCancel: () => void;
}

/** The buttons; saving repeats how many people will see the account if they become more. */
export function AccountFormFooter({ form, sharing, onCancel }: AccountFormFooterProps) {
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
