import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { Select } from '@atrium/ui';
import { findKind, KINDS } from './kinds.ts';
import type { Notifications } from './types.ts';

interface KindFilterProps {
  /** null: all of them. */
  readonly value: string | null;
  readonly onChange: (kind: string | null) => void;
}

const ALL = '';

/** The filter by kind of notification: those of C.4-1, then those of the plugins by their names. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const { api, t } = useAtrium<Notifications>();
  // Until they are loaded, and if that fails, the kinds of C.4-1 are there.
  const { value: choices } = useLoaded(() => api.readChoices({}, { quiet: true, background: true }), [api]);
  const ofPlugins = (choices?.kinds ?? []).flatMap((choice) => {
    const { kind, title = '', plugin = '' } = choice;
    return kind === undefined ? [] : [{ value: findKind(choice), label: t('kind.ofPlugin', { title, plugin }) }];
  });
  return (
    <Select
      small
      className="notifications-filter"
      aria-label={t('kind.filter')}
      options={[
        { value: ALL, label: t('kind.all') },
        ...KINDS.map((_, index) => ({ value: String(index + 1), label: t(`kind.${index + 1}` as 'kind.1') })),
        ...ofPlugins,
      ]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
    />
  );
}
