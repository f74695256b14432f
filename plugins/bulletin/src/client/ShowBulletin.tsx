import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Icon, useKeptFocus } from '@atrium/ui';
import { RecordView } from '@atrium/ui/records';
import { useEffect } from 'react';
import { BulletinArticle } from './show/BulletinArticle.tsx';
import { ShowFooter } from './show/ShowFooter.tsx';
import { useReading } from './show/useReading.ts';
import type { Bulletins, ReadBulletin, Translate } from './types.ts';

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
