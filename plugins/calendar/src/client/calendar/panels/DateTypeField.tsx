import { useAtrium } from '@atrium/sdk/client';
import { Field, RadioGroup } from '@atrium/ui';
import type { Calendar } from '../types.ts';

/** Whose date a range is about: 1 the schedule's, 2 its publication's (S1 §3). */
export type DateType = 1 | 2;
const DATE_TYPES: readonly DateType[] = [1, 2];

interface DateTypeFieldProps {
  readonly value: DateType;
  readonly onChange: (value: DateType) => void;
}

/** Which date the range of a search or filter is about. */
export function DateTypeField({ value, onChange }: DateTypeFieldProps) {
  const { t } = useAtrium<Calendar>();
  return (
    <Field label={t('advanced.dateType')}>
      <RadioGroup<DateType>
        row
        label={t('advanced.dateType')}
        options={DATE_TYPES.map((type) => ({ value: type, label: t(`advanced.dateType.${type}`) }))}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
