import { Field } from '@atrium/ui';
import { ReminderInput } from '../reminder/ReminderInput.tsx';
import type { PartProps } from './PartProps.ts';

/** When those who see it are reminded (S1 §5). */
export function ReminderField({ form, change }: PartProps) {
  return (
    <Field {...form.field('notifyMinutes')}>
      <ReminderInput value={form.fields} onChange={change} />
    </Field>
  );
}
