import { useAtrium, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, ErrorState, Field, Skeleton } from '@atrium/ui';
import { AttachmentList } from '@atrium/ui/attachments';
import { DateInput } from '@atrium/ui/dates';
import { FavouriteButton } from '@atrium/ui/readers';
import { RichTextView } from '@atrium/ui/richText';
import { useEffect, useState } from 'react';
import { Comments } from './Comments.tsx';
import type { Equipment, Item } from './types.ts';
import './equipment.css';

/** One piece of equipment: what it is, and borrowing it or giving it back. */
export default function EquipmentItem({ params: { id } }: ViewProps<{ readonly id: number }>) {
  const { t, api, events, panels, session } = useAtrium<Equipment>();
  const { value: item, failure, reload } = useLoaded(() => api.read({ params: { id } }, { quiet: true }), [api, id]);
  useEffect(() => events.on('changed', (changed) => void (changed.id === id && reload())), [events, id, reload]);
  useEffect(() => events.onResync(() => void reload()), [events, reload]);
  if (failure) return <ErrorState title={t('item.failed')} onRetry={() => void reload()} />;
  if (!item) return <Skeleton width={240} />;
  return (
    <article className="equipment-item">
      <h1>
        {item.name}
        <FavouriteButton
          of={item.name}
          marked={item.isCollected}
          onChange={(isCollected) =>
            void api.collect({ params: { id }, body: { isCollected } }).then(reload, () => undefined)
          }
        />
      </h1>
      <p className="at-ink-2">{item.place}</p>
      <RichTextView html={item.description} />
      <AttachmentList files={item.photos} label={t('field.photos')} />
      <Loan item={item} onDone={() => void reload()} />
      {session.can('equipment.manage') && (
        <>
          <Button icon="edit" onClick={() => panels.open('EquipmentForm', { id }, { id })}>
            {t('item.edit')}
          </Button>
          <LockCode id={id} />
        </>
      )}
      <Comments id={id} />
    </article>
  );
}

/** The host asks for the password where it was not entered lately. */
function LockCode({ id }: { readonly id: number }) {
  const { t, api } = useAtrium<Equipment>();
  const [code, setCode] = useState<string>();
  if (code !== undefined) return <p>{t('item.lockCodeIs', { code })}</p>;
  const show = () =>
    api.lockCode({ params: { id } }).then(
      ({ lockCode }) => setCode(lockCode),
      () => undefined,
    );
  return (
    <Button icon="lock" onClick={() => void show()}>
      {t('item.lockCode')}
    </Button>
  );
}

function Loan({ item, onDone }: { readonly item: Item; readonly onDone: () => void }) {
  const { t, api, notices } = useAtrium<Equipment>();
  const [dueOn, setDueOn] = useState<string | null>(null);
  // The global error message shows a refusal; the item is current either way.
  const run = (call: Promise<unknown>, said: string) =>
    call.then(() => notices.toast({ tone: 'success', message: said })).then(onDone, onDone);
  if (item.loanId !== null)
    return (
      <Button
        variant="primary"
        onClick={() =>
          void run(api.giveBack({ params: { id: item.loanId! } }), t('loan.returned', { name: item.name }))
        }
      >
        {t('loan.return')}
      </Button>
    );
  if (item.borrower !== null) return <p>{t('loan.taken', { name: item.borrower, day: item.dueOn ?? '' })}</p>;
  return (
    <div className="equipment-loan">
      <Field label={t('field.dueOn')}>
        <DateInput value={dueOn} onChange={setDueOn} />
      </Field>
      <Button
        variant="primary"
        disabled={!dueOn}
        onClick={() =>
          void run(
            api.borrow({ params: { id: item.id }, body: { dueOn: dueOn! } }),
            t('loan.borrowed', { name: item.name }),
          )
        }
      >
        {t('loan.borrow')}
      </Button>
    </div>
  );
}
