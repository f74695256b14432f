import { useAtrium } from '@atrium/sdk/client';
import { Button, classNames, EmptyState, Icon, Pager, Skeleton, Tag } from '@atrium/ui';
import { shortDay } from '../days.ts';
import type { Bulletins } from '../types.ts';
import './poster.css';
import { type PosterPage, type Poster as PosterState, usePoster } from './usePoster.ts';

/** The poster (C.7-9): the page of the right side tab 公告. It has no session of its own, only the ticket of its address. */
export default function Poster() {
  const { t } = useAtrium<Bulletins>();
  const poster = usePoster();
  const { value, failure } = poster;
  return (
    <main className="bulletin-poster">
      <h1 className="at-hidden-text">{t('pages.Poster.heading')}</h1>
      {value ? (
        <Cards poster={poster} value={value} />
      ) : failure ? (
        <EmptyState
          icon="offline"
          title={t('pages.Poster.failed')}
          actions={
            <Button icon="refresh" onClick={poster.retry}>
              {t('pages.Poster.reload')}
            </Button>
          }
        >
          {t('pages.Poster.failedText')}
        </EmptyState>
      ) : (
        <div className="bulletin-poster-cards" aria-busy="true">
          <Skeleton height={84} />
          <Skeleton height={84} />
        </div>
      )}
    </main>
  );
}

interface CardsProps {
  readonly poster: PosterState;
  readonly value: PosterPage;
}

function Cards({ poster, value }: CardsProps) {
  const { t } = useAtrium<Bulletins>();
  if (value.totalSize === 0)
    return <EmptyState title={t('pages.Poster.none')}>{t('pages.Poster.noneText')}</EmptyState>;
  return (
    <>
      <ul className="bulletin-poster-cards">
        {value.list.map((bulletin) => (
          <li key={bulletin.id}>
            <Card bulletin={bulletin} onOpen={poster.open} />
          </li>
        ))}
      </ul>
      {value.totalSize > value.pageSize && (
        <Pager page={poster.page} pageSize={value.pageSize} total={value.totalSize} onPage={poster.turn} />
      )}
    </>
  );
}

interface CardProps {
  readonly bulletin: PosterPage['list'][number];
  readonly onOpen: (id: number) => boolean;
}

/** One bulletin. In the workspace it opens there, elsewhere in a window of its own. */
function Card({ bulletin, onOpen }: CardProps) {
  const { t } = useAtrium<Bulletins>();
  const { id, title, summary, mainCategoryName, publishedOn, mustRead, deadline, isRead, isPinned } = bulletin;
  const isPending = mustRead && !isRead;
  return (
    <a
      className={classNames('bulletin-card', !isRead && 'bulletin-card-unread', isPending && 'bulletin-card-must')}
      href={`/index?open=ShowBulletin&id=${id}`}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && onOpen(id)) event.preventDefault();
      }}
    >
      <span className="bulletin-card-head">
        <span className="at-cut">{mainCategoryName}</span>
        {isPinned && (
          <span title={t('pages.Poster.pinned')}>
            <Icon name="pin" size={14} />
            <span className="at-hidden-text">{t('pages.Poster.pinned')}</span>
          </span>
        )}
        <span className="at-grow" />
        {mustRead && deadline !== null ? (
          <Tag icon="flag" tone={isPending ? 'accent' : 'neutral'}>
            {t('pages.Poster.must', { day: shortDay(deadline) })}
          </Tag>
        ) : (
          publishedOn && <span>{shortDay(publishedOn)}</span>
        )}
        {!isRead && (
          <span className="bulletin-card-dot">
            <span className="at-hidden-text">{t('pages.Poster.unread')}</span>
          </span>
        )}
      </span>
      <span className="bulletin-card-title">{title}</span>
      <span className="bulletin-card-text">{summary}</span>
      {isPending && <span className="bulletin-card-confirm">{t('pages.Poster.confirm')}</span>}
    </a>
  );
}
