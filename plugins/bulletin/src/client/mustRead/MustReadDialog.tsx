import { isMissing, useAtrium, type CallFailure } from '@atrium/sdk/client';
import { Button, ErrorState, LoadingMask, momentLabel } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { BulletinArticle } from '../show/BulletinArticle.tsx';
import { useReading } from '../show/useReading.ts';
import type { Bulletins, MustReadBulletin } from '../types.ts';
import { isOverdue, type MustReadStore } from './MustReadStore.ts';
import './mustRead.css';

interface MustReadDialogProps {
  readonly store: MustReadStore;
}

/** The must-reads of a person, one after another. Until the deadline they can be put off. */
export default function MustReadDialog({ store }: MustReadDialogProps) {
  const { list } = useSnapshot(store.state);
  const first = list?.[0];
  return first && <OneMustRead bulletin={first} store={store} />;
}

interface OneMustReadProps extends MustReadDialogProps {
  readonly bulletin: MustReadBulletin;
}

function OneMustRead({ bulletin, store }: OneMustReadProps) {
  const { t } = useAtrium<Bulletins>();
  const { total, done } = useSnapshot(store.state);
  const reading = useReading(bulletin.id);
  const { failure, reload } = reading;
  // that of the one before is there until the next one is loaded
  const value = reading.value?.id === bulletin.id ? reading.value : null;
  const text = useRef<HTMLDivElement>(null);
  // a person who is led to the next one reads it from its beginning, with the keys too
  useEffect(() => text.current?.focus({ preventScroll: true }), [value?.id]);
  const isOver = isOverdue(bulletin);
  const isRead = value?.isRead === true;
  const isGone = isMissing(failure) || isRead;
  useEffect(() => {
    if (isRead) void store.next();
  }, [isRead, store]);
  // that of the one before is there until the next one is loading
  const handled = useRef<CallFailure>(null);
  useEffect(() => {
    if (failure === handled.current) return;
    handled.current = failure;
    if (isMissing(failure)) void store.skip(bulletin.id);
  }, [failure, store, bulletin.id]);
  // a bulletin that does not load or cannot be saved must not block the workspace
  const mayPutOff = !isOver || isGone || failure !== null;
  const time = momentLabel(bulletin.deadline);
  const hasNext = total - done > 1;
  const putOff = mayPutOff ? () => store.putOff() : undefined;
  return (
    <Dialog
      open
      modal
      width={760}
      className="bulletin-must-dialog"
      title={total === 1 ? t('mustRead.titleOne') : t('mustRead.title', { at: done + 1, count: total })}
      onClose={putOff}
      footer={
        <>
          <p className={isOver ? 'bulletin-must-over' : 'bulletin-must-left'} role="status">
            {t(isOver ? 'mustRead.over' : 'mustRead.left', { time })}
          </p>
          {putOff && <Button onClick={putOff}>{t('mustRead.later')}</Button>}
          <Button
            variant="primary"
            icon="tick"
            disabled={!value || value.isRead}
            loading={reading.confirming}
            onClick={() => void reading.confirm()}
          >
            {t(hasNext ? 'mustRead.confirmNext' : 'show.confirm')}
          </Button>
        </>
      }
    >
      {value ? (
        // reached by Tab, so that a long text is scrolled with the keys
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div ref={text} className="bulletin-must-text" tabIndex={0} role="region" aria-label={value.title}>
          <BulletinArticle
            article={{
              ...value,
              category: [value.mainCategoryName, value.subCategoryName].filter(Boolean).join(' › '),
              author: value.createdByName,
            }}
          />
        </div>
      ) : failure && !isGone ? (
        <ErrorState title={t('mustRead.failed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        <div className="bulletin-must-text">
          <LoadingMask active />
        </div>
      )}
    </Dialog>
  );
}
