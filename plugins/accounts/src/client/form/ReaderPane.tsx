import { type AudienceUnits, fromUnitKeys } from '@atrium/sdk';
import { joined, type Loaded, type Organisation, useAtrium, useLoaded, useMembers } from '@atrium/sdk/client';
import { Avatar, Button, Checkbox, Field, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { useEffect, useMemo, useState } from 'react';
import { Strip } from '../Strip.tsx';
import type { Account, Accounts, AccountsClient } from '../types.ts';
import type { AccountFields } from './formFields.ts';
import type { AccountFormState } from './useAccountForm.ts';

interface ReaderPaneProps {
  readonly form: AccountFormState;
  readonly sharing: Loaded<Sharing>;
}

/** Who sees the account, and who will. */
export function ReaderPane({ form, sharing }: ReaderPaneProps) {
  const { t } = useAtrium<Accounts>();
  const { organisation, hidden, failure, reload } = useMembers();
  const { fields, change, record } = form;
  const hasNone = fields.readers.length + fields.units.length === 0;
  return (
    <>
      <Field {...form.field('readers')} hint={hasNone ? t('form.readersHint') : undefined}>
        {organisation ? (
          <MemberChooserField
            title={t('field.readers')}
            organisation={organisation}
            hidden={hidden}
            value={fields.readers}
            onReload={reload}
            onChange={(readers) => change({ readers })}
            units={fields.units}
            onUnits={(units) => change({ units })}
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

/** Who will see an account, compared with who sees it now. */
export type Sharing = Awaited<ReturnType<AccountsClient['api']['sharing']>>;

/** Milliseconds without a further choice before it is asked for. */
const QUIET = 250;

/** Who would see the account with these readers. Nothing is stored. */
export function useSharing(
  record: Account | null,
  { readers, units }: Pick<AccountFields, 'readers' | 'units'>,
  isReady: boolean,
): Loaded<Sharing> {
  const { api } = useAtrium<Accounts>();
  const wanted = isReady ? JSON.stringify({ id: record?.id, readers, units: fromUnitKeys(units) }) : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET);
    return () => clearTimeout(timer);
  }, [wanted]);
  const loaded = useLoaded(
    () => (asked === '' ? null : api.sharing({ body: JSON.parse(asked) as Wanted }, { quiet: true })),
    [api, asked],
  );
  // a response for other readers does not apply to these
  return asked === wanted ? loaded : { ...loaded, value: null };
}

interface Wanted {
  readonly id?: number;
  readonly readers: number[];
  readonly units: AudienceUnits;
}

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
function SharingCard({ sharing: { value, failure }, record, isPasswordNew, organisation }: SharingCardProps) {
  const { t } = useAtrium<Accounts>();
  const units = useMemo(() => organisation && mapUnits(organisation, t), [organisation, t]);
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

/** Where the people of an organisation work, by their ids: a department, a department’s manager, or the top managers. */
function mapUnits({ departments, compManagers }: Organisation, t: AccountsClient['t']): ReadonlyMap<number, string> {
  const units = new Map<number, string>();
  for (const { departmentName: unit, deptManagers, groups, employees = [] } of departments) {
    for (const { id } of [...groups.flatMap((group) => [...group.groupManagers, ...group.employees]), ...employees])
      units.set(id, unit);
    for (const { id } of deptManagers) units.set(id, t('sharing.manager', { unit }));
  }
  for (const { id } of compManagers) units.set(id, t('sharing.top'));
  return units;
}
