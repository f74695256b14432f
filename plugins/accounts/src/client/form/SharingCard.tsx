import { joined, useAtrium, type Loaded, type Organisation } from '@atrium/sdk/client';
import { Avatar, Button } from '@atrium/ui';
import { useMemo, useState } from 'react';
import { Strip } from '../Strip.tsx';
import type { Account, Accounts } from '../types.ts';
import { unitsOf } from './unitsOf.ts';
import type { Sharing } from './useSharing.ts';

interface SharingCardProps {
  readonly sharing: Loaded<Sharing>;
  readonly record: Account | null;
  readonly isPasswordNew: boolean;
  /** Says where people work; null while it loads. */
  readonly organisation: Organisation | null;
}

/** People named at first; a button shows the others. */
const NAMED = 3;

/** How many people will see the account, who is new among them, and who will not see it any more. */
export function SharingCard({ sharing: { value, failure }, record, isPasswordNew, organisation }: SharingCardProps) {
  const { t } = useAtrium<Accounts>();
  const units = useMemo(() => organisation && unitsOf(organisation, t), [organisation, t]);
  const [isOpen, setIsOpen] = useState(false);
  if (failure) return <p className="accounts-form-hint">{t('sharing.unknown')}</p>;
  if (!value) return null;
  const { total, added, removed, seenBy } = value;
  const people = [
    ...added.map((person) => ({ ...person, word: t('sharing.new') })),
    ...removed.map((person) => ({ ...person, word: t('sharing.removed') })),
  ];
  const shown = isOpen ? people : people.slice(0, NAMED);
  return (
    <>
      <section className="accounts-sharing" role="status" aria-label={t('sharing.title')}>
        <p>
          <b>{total}</b>
          {added.length > 0
            ? t('sharing.more', { count: added.length })
            : removed.length > 0
              ? t('sharing.less', { count: removed.length })
              : t('sharing.same')}
        </p>
        {shown.length > 0 && (
          <ul>
            {shown.map(({ employeeId, name, word }) => (
              <li key={employeeId}>
                <Avatar name={name} id={employeeId} size="small" />
                <span className="at-cut">{name}</span>
                <small className="at-cut">
                  {joined([units?.get(employeeId) ?? '', word].filter(Boolean), 'clauses')}
                </small>
              </li>
            ))}
          </ul>
        )}
        {people.length > shown.length && (
          <footer>
            <span className="at-mute">{t('sharing.others', { count: people.length - shown.length })}</span>
            <Button small variant="quiet" onClick={() => setIsOpen(true)}>
              {t('sharing.all')}
            </Button>
          </footer>
        )}
      </section>
      {record && isPasswordNew && seenBy > 0 && (
        <Strip>
          {t('sharing.known', { count: seenBy, version: record.passwordVersion, next: record.passwordVersion + 1 })}
        </Strip>
      )}
    </>
  );
}
