import { useAtrium, useMembers, type Loaded } from '@atrium/sdk/client';
import { Avatar, EmptyState, ErrorState, Field, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import type { Accounts, AccountsClient } from '../types.ts';

type Leaver = Awaited<ReturnType<AccountsClient['api']['leavers']>>[number];

interface LeaverListProps {
  readonly leavers: Loaded<readonly Leaver[]>;
  readonly chosen: number | undefined;
  readonly onChoose: (employeeId: number | undefined) => void;
}

/** People who have left and still know passwords or own accounts; of anyone else the report is made ahead of the day. */
export function LeaverList({ leavers: { value, failure, reload }, chosen, onChoose }: LeaverListProps) {
  const { t } = useAtrium<Accounts>();
  const { organisation, hidden, reload: reloadMembers } = useMembers();
  const isLeaver = value?.some(({ employeeId }) => employeeId === chosen);
  return (
    <section className="accounts-leavers" aria-label={t('leavers.title')}>
      <h1 className="at-hidden-text">{t('leavers.title')}</h1>
      {failure ? (
        <ErrorState
          title={t('data.failed', { message: failure.message })}
          failure={failure}
          onRetry={() => void reload()}
        />
      ) : !value ? (
        <Skeleton height={40} />
      ) : value.length === 0 ? (
        <EmptyState icon="tick-circle" title={t('leavers.none')}>
          {t('leavers.noneText')}
        </EmptyState>
      ) : (
        <ul>
          {value.map((leaver) => (
            <li key={leaver.employeeId}>
              <button
                type="button"
                aria-pressed={leaver.employeeId === chosen}
                onClick={() => onChoose(leaver.employeeId)}
              >
                <Avatar name={leaver.name} id={leaver.employeeId} size="small" />
                <span>
                  <b>{leaver.name}</b>
                  <small>
                    {t('leavers.counts', { known: leaver.known, waiting: leaver.waiting, owned: leaver.owned })}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {organisation && (
        <Field label={t('leavers.other')} hint={t('leavers.otherHint')}>
          <MemberChooserField
            title={t('leavers.other')}
            organisation={organisation}
            hidden={hidden}
            max={1}
            value={chosen === undefined || isLeaver ? [] : [chosen]}
            onReload={reloadMembers}
            onChange={([employeeId]) => onChoose(employeeId)}
          />
        </Field>
      )}
    </section>
  );
}
