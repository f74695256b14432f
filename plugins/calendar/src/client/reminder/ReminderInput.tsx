import { useAtrium } from '@atrium/sdk/client';
import { Select, TextInput } from '@atrium/ui';
import type { Calendar } from '../types.ts';
import './reminder.css';
import { REMINDERS, type TypedReminder } from './typedReminder.ts';

const NONE = '';
const OWN = 'own';

interface ReminderInputProps {
  readonly value: TypedReminder;
  readonly onChange: (part: Partial<TypedReminder>) => void;
}

/** One of the usual reminders, or any number of minutes up to a day (S1-084). */
export function ReminderInput({ value: { notifyMinutes, isOwnReminder }, onChange }: ReminderInputProps) {
  const { t } = useAtrium<Calendar>();
  return (
    <div className="calendar-reminder">
      <Select
        options={[
          { value: NONE, label: t('form.remindNone') },
          ...REMINDERS.map((count) => ({ value: String(count), label: t('form.remindBefore', { count }) })),
          { value: OWN, label: t('form.remindOwn') },
        ]}
        value={isOwnReminder ? OWN : notifyMinutes}
        onChange={(chosen) =>
          onChange(chosen === OWN ? { isOwnReminder: true } : { isOwnReminder: false, notifyMinutes: chosen })
        }
      />
      {isOwnReminder && (
        <TextInput
          inputMode="numeric"
          aria-label={t('form.remindMinutes')}
          value={notifyMinutes}
          maxLength={6}
          onChange={({ target }) => onChange({ notifyMinutes: target.value })}
          end={<span className="calendar-reminder-unit">{t('form.remindUnit')}</span>}
        />
      )}
    </div>
  );
}
