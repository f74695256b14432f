import { useAtrium } from '@atrium/sdk/client';
import { IconButton, Select, TextInput } from '@atrium/ui';
import { useId } from 'react';
import type contract from '../contract.ts';
import type { Filter } from './filterRows.ts';
import { LEAVE_TYPES } from './LeaveRow.ts';

interface LeaveFilterProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Leave type, 全部 for all (S2 §4), and a search. */
export function LeaveFilter({ filter, onChange }: LeaveFilterProps) {
  const { t } = useAtrium<typeof contract>();
  const typeId = useId();
  return (
    <div className="leave-filter" role="search">
      <label htmlFor={typeId}>{t('leave.type')}</label>
      <Select
        id={typeId}
        className="leave-type"
        value={filter.leave}
        options={[
          { value: '', label: t('leave.allTypes') },
          ...LEAVE_TYPES.map((leave) => ({ value: leave, label: t(`kind.${leave}`) })),
        ]}
        onChange={(leave) => onChange({ ...filter, leave: leave as Filter['leave'] })}
      />
      <TextInput
        icon="search"
        className="leave-search"
        aria-label={t('leave.search')}
        placeholder={t('leave.search')}
        value={filter.query}
        onChange={(event) => onChange({ ...filter, query: event.target.value })}
        end={
          filter.query && (
            <IconButton
              small
              icon="cross"
              label={t('leave.clearSearch')}
              onClick={() => onChange({ ...filter, query: '' })}
            />
          )
        }
      />
    </div>
  );
}
