import { useAtrium } from '@atrium/sdk/client';
import { Checkbox, Field } from '@atrium/ui';
import { hueClass } from '../hueClass.ts';
import type { Calendar, ScheduleType } from '../types.ts';

interface TypeChecksProps {
  readonly types: readonly ScheduleType[];
  /** null for every type. */
  readonly value: readonly number[] | null;
  readonly onChange: (value: readonly number[] | null) => void;
  readonly required?: boolean;
}

/** The types as check boxes with their colours, and one for all of them. */
export function TypeChecks({ types, value, onChange, required = false }: TypeChecksProps) {
  const { t } = useAtrium<Calendar>();
  const chosen = value ?? types.map(({ id }) => id);
  const change = (next: readonly number[]) => onChange(next.length === types.length ? null : next);
  return (
    <Field
      label={t('advanced.types')}
      required={required}
      aside={
        <Checkbox
          id={undefined}
          checked={value === null}
          partly={value !== null && value.length > 0}
          onChange={({ target }) => onChange(target.checked ? null : [])}
        >
          {t('advanced.everyType')}
        </Checkbox>
      }
    >
      <div role="group" aria-label={t('advanced.types')} className="calendar-type-checks">
        {types.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            id={undefined}
            className={hueClass(color)}
            checked={chosen.includes(id)}
            onChange={({ target }) => change(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}
