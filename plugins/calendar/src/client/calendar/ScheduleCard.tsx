import { useAtrium } from '@atrium/sdk/client';
import { badgeText, classNames, Icon, Tag } from '@atrium/ui';
import type { KeyboardEventHandler } from 'react';
import './card.css';
import { formatTime, hueClass } from '../describe.ts';
import type { Calendar, Schedule } from '../types.ts';

export interface ScheduleCardProps {
  readonly schedule: Schedule;
  readonly onOpen: () => void;
  /** The company's time, `YYYY-MM-DD HH:mm`: a schedule in progress at that time is marked. */
  readonly now?: string;
  readonly selected?: boolean;
  /** Without the creator, and without 無 for no place, where there is little room: the right side panel. */
  readonly brief?: boolean;
  readonly onKeyDown?: KeyboardEventHandler;
}

/** A schedule in a list. */
export function ScheduleCard({ schedule, onOpen, now, selected, brief, onKeyDown }: ScheduleCardProps) {
  const { t } = useAtrium<Calendar>();
  const { title, typeName, isTop, isRead, isCancelled, isCollected, unReadMessages, answer, isPrivate } = schedule;
  const place = schedule.location || (brief ? '' : t('card.nowhere'));
  // What the person does not take part in is not under way for them.
  const isRunning =
    !isCancelled && answer !== 'declined' && now !== undefined && schedule.startTime <= now && now < schedule.endTime;
  return (
    <button
      type="button"
      className={classNames(
        'calendar-card',
        hueClass(schedule.classColor),
        !isRead && 'calendar-card-unread',
        isCancelled && 'calendar-card-cancelled',
        answer === 'declined' && 'calendar-card-declined',
        isRunning && 'calendar-card-running',
        selected && 'calendar-card-selected',
      )}
      aria-current={selected || undefined}
      data-id={schedule.id}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className="calendar-card-head">
        <span className="calendar-card-type">{typeName}</span>
        <span className="calendar-card-time">{formatTime(schedule)}</span>
        <span className="calendar-grow" />
        {isRunning && <Tag tone="accent">{t('card.running')}</Tag>}
        {isCancelled && <Tag tone="void">{t('card.cancelled')}</Tag>}
        {answer === 'declined' && <Tag tone="void">{t('answer.declined')}</Tag>}
        {isPrivate && <CardMark icon="lock" text={t('field.isPrivate')} />}
        {isTop && <CardMark icon="pin" text={t('card.top')} />}
        {isCollected && <CardMark icon="star" text={t('card.collected')} className="calendar-star" />}
        {!isRead && (
          <span className="calendar-dot" title={t('card.unread')}>
            <span className="at-hidden-text">{t('card.unread')}</span>
          </span>
        )}
      </span>
      <span className="calendar-card-title">{title}</span>
      <span className="calendar-card-foot">
        {place && (
          <>
            <Icon name="map-marker" size={14} />
            <span className="at-cut">{place}</span>
          </>
        )}
        {!brief && <span className="calendar-card-creator">{schedule.createdByName}</span>}
        {unReadMessages > 0 && (
          <span className="calendar-card-comments" title={t('card.comments', { count: unReadMessages })}>
            <Icon name="comment" size={14} />
            <span aria-hidden="true">{badgeText(unReadMessages)}</span>
            <span className="at-hidden-text">{t('card.comments', { count: badgeText(unReadMessages) })}</span>
          </span>
        )}
      </span>
    </button>
  );
}

interface CardMarkProps {
  readonly icon: string;
  readonly text: string;
  readonly className?: string;
}

function CardMark({ icon, text, className }: CardMarkProps) {
  return (
    <span className={classNames('calendar-card-mark', className)} title={text}>
      <Icon name={icon} size={14} />
      <span className="at-hidden-text">{text}</span>
    </span>
  );
}
