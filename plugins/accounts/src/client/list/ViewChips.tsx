import { useAtrium } from '@atrium/sdk/client';
import { Icon } from '@atrium/ui';
import type { Accounts, AccountsClient } from '../types.ts';
import { type AccountView } from './filters.ts';

export type AccountCounts = Awaited<ReturnType<AccountsClient['api']['counts']>>;

interface ViewChipsProps {
  readonly view: AccountView;
  /** null until they are loaded. */
  readonly counts: AccountCounts | null;
  readonly onChange: (view: AccountView) => void;
}

const CHIPS = [
  { view: 'all', icon: undefined },
  { view: 'collected', icon: 'star-empty' },
  { view: 'due', icon: 'time' },
  { view: 'owned', icon: undefined },
] as const;

/** Which accounts are listed, each with their number. */
export function ViewChips({ view, counts, onChange }: ViewChipsProps) {
  const { t } = useAtrium<Accounts>();
  return (
    <div role="group" aria-label={t('views')} className="accounts-chips">
      {CHIPS.map((chip) => (
        <button
          key={chip.view}
          type="button"
          className="accounts-chip"
          aria-pressed={view === chip.view}
          onClick={() => onChange(chip.view)}
        >
          {chip.icon && <Icon name={chip.icon} size={14} />}
          {t(`views.${chip.view}`)}
          {counts && <span>{counts[chip.view]}</span>}
        </button>
      ))}
      {view === 'deleted' && (
        <button type="button" className="accounts-chip" aria-pressed="true" onClick={() => onChange('all')}>
          <Icon name="trash" size={14} />
          {t('views.deleted')}
          <Icon name="small-cross" size={14} />
        </button>
      )}
    </div>
  );
}
