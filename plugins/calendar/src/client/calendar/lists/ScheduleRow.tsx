import { useAtrium } from '@atrium/sdk/client';
import { badgeText, classNames, FoundLine, Icon, MarkedText } from '@atrium/ui';
import { hueClass } from '../hueClass.ts';
import { formatTime } from '../month/describe.ts';
import type { FoundIn } from '../../../contract/foundIn.ts';
import type { Calendar, Schedule } from '../types.ts';

interface ScheduleRowProps {
  /** With where a search found it beside the title. */
  readonly schedule: Schedule & { readonly foundIn?: FoundIn | null };
  /** What was searched for. */
  readonly keyword?: string;
  readonly selected?: boolean;
  readonly onOpen: () => void;
}

/** A schedule in a list by day: time, type, title with creator and place, and its marks. */
export function ScheduleRow({ schedule, keyword = '', selected = false, onOpen }: ScheduleRowProps) {
  const { t } = useAtrium<Calendar>();
  const { title, foundIn, typeName, isRead, isCancelled, isCollected, isTop, unReadMessages } = schedule;
  const place = isCancelled ? t('card.cancelled') : schedule.location;
  return (
    <button
      type="button"
      data-id={schedule.id}
      aria-current={selected || undefined}
      className={classNames(
        'calendar-row',
        hueClass(schedule.classColor),
        !isRead && 'calendar-row-unread',
        isCancelled && 'calendar-row-cancelled',
      )}
      onClick={onOpen}
    >
      <span className="calendar-row-time">{formatTime(schedule)}</span>
      <span className="calendar-row-type at-cut">{typeName}</span>
      <span className="calendar-row-text">
        <b className="at-cut">
          <MarkedText text={title} query={keyword} />
        </b>
        <span className="at-cut">{[schedule.createdByName, place].filter(Boolean).join(t('calendar.comma'))}</span>
        {foundIn && <FoundLine part={t(`list.found.${foundIn.part}`)} text={foundIn.text} query={keyword} />}
      </span>
      {unReadMessages > 0 && (
        <span className="calendar-row-mark" title={t('card.comments', { count: unReadMessages })}>
          <Icon name="comment" size={14} />
          {badgeText(unReadMessages)}
        </span>
      )}
      {isTop && <RowMark icon="pin" text={t('card.top')} />}
      {!isRead && (
        <span className="calendar-dot" title={t('card.unread')}>
          <span className="at-hidden-text">{t('card.unread')}</span>
        </span>
      )}
      {isCollected && <RowMark icon="star" text={t('card.collected')} className="calendar-star" />}
    </button>
  );
}

function RowMark({ icon, text, className }: { icon: string; text: string; className?: string }) {
  return (
    <span className={classNames('calendar-row-mark', className)} title={text}>
      <Icon name={icon} size={14} />
      <span className="at-hidden-text">{text}</span>
    </span>
  );
}
