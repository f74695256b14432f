import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Field, Skeleton } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import type { Calendar } from '../types.ts';

interface PeopleFieldProps {
  readonly label: string;
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

/** People that a search is narrowed to. */
export function PeopleField({ label, value, onChange }: PeopleFieldProps) {
  const { t } = useAtrium<Calendar>();
  const { organisation, hidden, failure, reload } = useMembers();
  return (
    <Field label={label} error={failure && t('advanced.noPeople')}>
      {organisation ? (
        <MemberChooserField
          title={label}
          organisation={organisation}
          hidden={hidden}
          value={value}
          onChange={onChange}
          onReload={reload}
          max={100}
        />
      ) : (
        !failure && <Skeleton height={32} />
      )}
    </Field>
  );
}
