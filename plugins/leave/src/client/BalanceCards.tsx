import { useAtrium } from '@atrium/sdk/client';
import { dayLabel, Icon } from '@atrium/ui';
import { type Balance, hoursOf, type Leave } from './types.ts';

/** A card for each kind with what is left of it; null while they are loaded. */
export function BalanceCards({ balances }: { readonly balances: readonly Balance[] | null }) {
  const { t } = useAtrium<Leave>();
  return (
    <ul className="leave-balances" aria-label={t('own.balances')} aria-busy={balances === null}>
      {(balances ?? []).map((balance) => (
        <BalanceCard key={balance.id} balance={balance} />
      ))}
    </ul>
  );
}

function BalanceCard({ balance }: { readonly balance: Balance }) {
  const { t } = useAtrium<Leave>();
  const { code, pay, leftMinutes, totalMinutes, usedMinutes, waitingMinutes, quotaBy, quotaDays, grants } = balance;
  const isEmpty = quotaBy === 'seniority' && grants.length === 0;
  return (
    <li className="leave-balance">
      <header>
        <b>{t(`type.${code}`)}</b>
        <span className="leave-quiet">{t(`pay.${pay}`)}</span>
      </header>
      {leftMinutes === null || totalMinutes === null ? (
        <p>{quotaDays === null ? t('own.noLimit') : t('own.perEvent', { days: quotaDays })}</p>
      ) : isEmpty ? (
        <p className="leave-quiet">{t(code === 'comp' ? 'own.noComp' : 'own.noGrant')}</p>
      ) : (
        <p>
          <b className="leave-left">{t('own.hours', { hours: hoursOf(Math.max(0, leftMinutes)) })}</b>{' '}
          <span className="leave-quiet">{t('own.ofTotal', { hours: hoursOf(totalMinutes) })}</span>
        </p>
      )}
      <p className="leave-quiet">
        {usedMinutes > 0 ? t('own.used', { hours: hoursOf(usedMinutes) }) : t('own.usedNone')}
        {waitingMinutes > 0 && ` · ${t('own.waiting', { hours: hoursOf(waitingMinutes) })}`}
      </p>
      {quotaBy === 'year' && <p className="leave-quiet">{t('own.perYear')}</p>}
      {quotaBy === 'month' && <p className="leave-quiet">{t('own.perMonth', { days: quotaDays ?? 0 })}</p>}
      {grants
        .filter((grant) => grant.leftMinutes > 0)
        .map(({ leftMinutes: left, endsOn, startsOn }) => (
          <p key={`${startsOn} ${endsOn}`} className="leave-quiet">
            <Icon name="time" /> {t('own.until', { hours: hoursOf(left), day: dayLabel(endsOn) })}
          </p>
        ))}
    </li>
  );
}
