import { useAtrium } from '@atrium/sdk/client';
import { Button, Icon, momentLabel } from '@atrium/ui';
import type { Bulletins, ReadBulletin } from '../types.ts';
import type { Reading } from './useReading.ts';

interface ShowFooterProps {
  readonly bulletin: ReadBulletin;
  readonly reading: Pick<Reading, 'confirm' | 'confirming'>;
}

/** What can be done with a bulletin: confirm a must-read; edit it and see who has read it, for who writes it. */
export function ShowFooter({ bulletin, reading }: ShowFooterProps) {
  const { panels, tabs, t } = useAtrium<Bulletins>();
  const { id, canEdit, canSeeReceipts, isReader, isRead, readOn, mustRead, state, revision } = bulletin;
  const canConfirm = mustRead && isReader && !isRead && state === 'published';
  const isConfirmed = mustRead && isReader && isRead;
  if (!canEdit && !canSeeReceipts && !canConfirm && !isConfirmed && revision === 1) return null;
  return (
    <footer className="at-record-actions at-no-print">
      {canEdit && (
        <Button icon="edit" onClick={() => panels.open('BulletinForm', { id }, { id })}>
          {t('show.edit')}
        </Button>
      )}
      {canSeeReceipts && (
        <Button icon="people" onClick={() => tabs.open('BulletinList', { show: 'managed', of: id })}>
          {t('list.receipts')}
        </Button>
      )}
      {revision > 1 && (
        <Button icon="history" onClick={() => panels.open('BulletinRevisions', { id }, { id })}>
          {t('revisions.title')}
        </Button>
      )}
      <span className="at-grow" />
      {canConfirm && (
        <Button variant="primary" icon="tick" loading={reading.confirming} onClick={() => void reading.confirm()}>
          {t('show.confirm')}
        </Button>
      )}
      {isConfirmed && (
        <span className="bulletin-show-confirmed" role="status">
          <Icon name="tick-circle" size={14} />
          {t('show.confirmed', { time: readOn === null ? '' : momentLabel(readOn) })}
        </span>
      )}
    </footer>
  );
}
