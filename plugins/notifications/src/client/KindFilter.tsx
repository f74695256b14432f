import { useAtrium } from '@atrium/sdk/client';
import { Select } from '@atrium/ui';
import { KINDS } from './kinds.ts';
import type { Notifications } from './types.ts';

interface KindFilterProps {
  /** null: all of them. */
  readonly value: number | null;
  readonly onChange: (kind: number | null) => void;
}

const ALL = '';

/** The filter by kind of notification. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useAtrium<Notifications>();
  return (
    <Select
      small
      className="notifications-filter"
      aria-label={t('kind.filter')}
      options={[
        { value: ALL, label: t('kind.all') },
        ...KINDS.map((_, index) => ({ value: String(index + 1), label: t(`kind.${index + 1}` as 'kind.1') })),
      ]}
      value={value === null ? ALL : String(value)}
      onChange={(chosen) => onChange(chosen === ALL ? null : Number(chosen))}
    />
  );
}
