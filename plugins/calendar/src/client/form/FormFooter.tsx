import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox } from '@atrium/ui';
import type { Calendar } from '../calendar/types.ts';
import type { PartProps } from './PartProps.ts';

interface FormFooterProps extends PartProps {
  /** Everyone of the schedule, the caller included. */
  readonly people: readonly { readonly id: number }[];
  readonly onCancel: () => void;
}

/** Whether those who see it are notified, and the buttons. */
export function FormFooter({ form, change, people, onCancel }: FormFooterProps) {
  const { session, t } = useAtrium<Calendar>();
  const others = people.filter(({ id }) => id !== session.state.id).length;
  const isNew = form.record === null;
  return (
    <>
      <Checkbox
        className="calendar-form-push"
        checked={form.fields.push}
        onChange={({ target }) => change({ push: target.checked })}
      >
        {t('form.push', { count: others })}
      </Checkbox>
      <span className="calendar-form-unsaved" role="status">
        {form.dirty && t('form.unsaved')}
      </span>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Button type="submit" variant="primary" loading={form.saving} disabled={!isNew && !form.dirty}>
        {t('form.save')}
      </Button>
    </>
  );
}
