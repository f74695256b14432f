import { useAtrium } from '@atrium/sdk/client';
import { Button, companyDay, Icon } from '@atrium/ui';
import { shortDay } from '../list/shortDay.ts';
import type { Account, Accounts } from '../types.ts';

interface LockedPasswordProps {
  readonly record: Pick<Account, 'passwordChangedOn' | 'passwordChangedBy'> | null;
  readonly onUnlock: () => void;
}

const MASK = '●'.repeat(10);

/** A stored password, which the form does not have: a mask of fixed length. */
export function LockedPassword({ record, onUnlock }: LockedPasswordProps) {
  const { t } = useAtrium<Accounts>();
  return (
    <>
      <header>
        <span className="at-caption at-ink-2">{t('field.password')}</span>
        {record && (
          <span className="at-caption at-mute">
            {t('form.lastChanged', {
              day: shortDay(record.passwordChangedOn.slice(0, 10), companyDay()),
              name: record.passwordChangedBy.name,
            })}
          </span>
        )}
      </header>
      <div className="accounts-locked">
        <span className="accounts-locked-mask">
          <Icon name="lock" />
          <span className="accounts-mask" aria-hidden="true">
            {MASK}
          </span>
          <span className="at-hidden-text">{t('form.locked')}</span>
        </span>
        <Button onClick={onUnlock}>{t('form.change')}</Button>
      </div>
      <p className="accounts-form-hint">
        <Icon name="info-sign" size={14} />
        {t('form.lockedHint')}
      </p>
    </>
  );
}
