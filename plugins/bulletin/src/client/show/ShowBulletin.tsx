import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Button, Icon, momentLabel, useKeptFocus } from '@atrium/ui';
import { RecordView } from '@atrium/ui/records';
import { useEffect } from 'react';
import type { Bulletins, ReadBulletin, Translate } from '../types.ts';
import { BulletinUnits } from './BulletinUnits.tsx';
import { BulletinArticle } from './BulletinArticle.tsx';
import { type Reading, useReading } from './useReading.ts';

/** A bulletin as its readers read it; its author and who manages all bulletins see it at any time. */
export default function ShowBulletin({ params: { id } }: ViewProps<{ readonly id: number }>) {
  const { t } = useAtrium<Bulletins>();
  const reading = useReading(id);
  return (
    <RecordView of={reading} failed={t('show.failed')}>
      {(bulletin) => <Shown bulletin={bulletin} reading={reading} />}
    </RecordView>
  );
}

interface ShownProps {
  readonly bulletin: ReadBulletin;
  readonly reading: ReturnType<typeof useReading>;
}

function Shown({ bulletin, reading }: ShownProps) {
  const { t } = useAtrium<Bulletins>();
  const frame = useFrame();
  const { title } = bulletin;
  useKeptFocus();
  useEffect(() => frame.setTitle(title), [frame, title]);
  const notice = noticeOf(t, bulletin);
  return (
    <div className="at-record-view" tabIndex={-1}>
      {/* reached by Tab, so that a long text is scrolled with the keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="bulletin-show-body" tabIndex={0} role="region" aria-label={bulletin.title}>
        <BulletinArticle
          article={{
            ...bulletin,
            category: [bulletin.mainCategoryName, bulletin.subCategoryName].filter(Boolean).join(' › '),
            author: bulletin.createdByName,
          }}
          audience={<BulletinUnits units={bulletin.units} />}
        >
          {notice !== null && (
            <p className="bulletin-notice" role="status">
              <Icon name="info-sign" />
              {notice}
            </p>
          )}
        </BulletinArticle>
      </div>
      <ShowFooter bulletin={bulletin} reading={reading} />
    </div>
  );
}

/** What the readers do not see now, to those who do. */
function noticeOf(t: Translate, { state, publishedOn, finishedOn }: ReadBulletin): string | null {
  if (state === 'published') return null;
  if (state === 'draft') return t('show.draft');
  return state === 'scheduled'
    ? t('show.scheduled', { time: publishedOn ?? '' })
    : t('show.expired', { time: finishedOn ?? '' });
}

interface ShowFooterProps {
  readonly bulletin: ReadBulletin;
  readonly reading: Pick<Reading, 'confirm' | 'confirming'>;
}

/** What can be done with a bulletin: confirm a must-read; edit it and see who has read it, for who writes it. */
function ShowFooter({ bulletin, reading }: ShowFooterProps) {
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
