import { useAtrium, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, Field } from '@atrium/ui';
import { AttachmentList } from '@atrium/ui/attachments';
import { DateInput } from '@atrium/ui/dates';
import { RecordPanes, RecordView } from '@atrium/ui/records';
import { useState } from 'react';
import type contract from '../contract.ts';

/** One piece of equipment: what it is, and borrowing it or giving it back. */
export default function EquipmentItem({ params: { id } }: ViewProps<{ readonly id: number }>) {
  const { t, api, events, panels, session } = useAtrium<typeof contract>();
  const [dueOn, setDueOn] = useState<string | null>(null);
  const item = useLiveLoaded(
    () => api.read({ params: { id } }, { quiet: true }),
    [api, id],
    (again) => [events.on('changed', (changed) => changed.id === id && again())],
  );
  // What is refused is shown by the host; the item is current either way.
  const run = (call: Promise<unknown>) => void call.then(item.reload, item.reload);
  const manages = session.can('equipment.manage');
  return (
    <RecordView of={item} failed={t('item.failed')} title={({ name }) => name}>
      {({ name, place, photos, borrower, dueOn: until, isMine }) => (
        <RecordPanes
          actions={
            <>
              {borrower === '' && (
                <Button
                  variant="primary"
                  disabled={!dueOn}
                  onClick={() => run(api.borrow({ params: { id }, body: { dueOn: dueOn! } }))}
                >
                  {t('loan.borrow')}
                </Button>
              )}
              {borrower !== '' && (isMine || manages) && (
                <Button onClick={() => run(api.giveBack({ params: { id } }))}>{t('loan.return')}</Button>
              )}
              {manages && (
                <Button icon="edit" onClick={() => panels.open('EquipmentForm', { id }, { id })}>
                  {t('item.edit')}
                </Button>
              )}
            </>
          }
        >
          <h1>{name}</h1>
          <p>{place}</p>
          <AttachmentList files={photos} label={t('field.photos')} />
          {borrower === '' ? (
            <Field label={t('field.dueOn')}>
              <DateInput value={dueOn} onChange={setDueOn} />
            </Field>
          ) : (
            <p>{t('loan.taken', { name: borrower, day: until ?? '' })}</p>
          )}
        </RecordPanes>
      )}
    </RecordView>
  );
}
