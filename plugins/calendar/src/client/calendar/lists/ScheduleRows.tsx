import { useAtrium } from '@atrium/sdk/client';
import { badgeText, classNames, FoundLine, Icon, MarkedText, Pager } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { FoundIn } from '../../../contract/scheduleShapes.ts';
import { formatHeading } from '../../days.ts';
import { formatTime, hueClass } from '../../describe.ts';
import type { Calendar, Schedule } from '../../types.ts';
import type { CalendarStore } from '../CalendarStore.ts';

interface ScheduleDaysProps {
  readonly schedules: readonly Schedule[];
  /** By publish day instead of the day of the schedule. */
  readonly byPublish: boolean;
  /** What was searched for. */
  readonly keyword?: string;
  readonly onOpen: (schedule: Schedule) => void;
}

/** A page of schedules under their days. */
export function ScheduleDays({ schedules, byPublish, keyword = '', onOpen }: ScheduleDaysProps) {
  const groups = groupByDay(schedules, ({ startTime, createdOn }) => (byPublish ? createdOn : startTime).slice(0, 10));
  return groups.map(({ day, schedules: ofDay }, at) => (
    <section key={`${day} ${at}`} aria-label={formatHeading(day)}>
      <h2 className="calendar-row-day">{formatHeading(day)}</h2>
      <ul className="calendar-rows">
        {ofDay.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleRow schedule={schedule} keyword={keyword} onOpen={() => onOpen(schedule)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

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
  const isDeclined = schedule.answer === 'declined';
  const details = [isDeclined && t('answer.declined'), schedule.createdByName, place];
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
        isDeclined && 'calendar-row-declined',
      )}
      onClick={onOpen}
    >
      <span className="calendar-row-time">{formatTime(schedule)}</span>
      <span className="calendar-row-type at-cut">{typeName}</span>
      <span className="calendar-row-text">
        <b className="at-cut">
          <MarkedText text={title} query={keyword} />
        </b>
        <span className="at-cut">{details.filter(Boolean).join(t('calendar.comma'))}</span>
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

interface DayGroup {
  readonly day: string;
  readonly schedules: readonly Schedule[];
}

/** Consecutive schedules of one day, in their order. */
export function groupByDay(
  schedules: readonly Schedule[],
  pickDay: (schedule: Schedule) => string,
): readonly DayGroup[] {
  const groups: { day: string; schedules: Schedule[] }[] = [];
  for (const schedule of schedules) {
    const day = pickDay(schedule);
    const last = groups.at(-1);
    if (last?.day === day) last.schedules.push(schedule);
    else groups.push({ day, schedules: [schedule] });
  }
  return groups;
}

/** The pages of the store's list, with 10, 20 or 40 schedules each (C.1-9); nothing without any. */
export function SchedulePager({ store }: { readonly store: CalendarStore }) {
  const { preferences } = useAtrium<Calendar>();
  const { pageSize } = useSnapshot(preferences.state);
  const { total, page } = useSnapshot(store.list.state);
  if (total === 0) return null;
  return (
    <Pager
      variant="short"
      page={page}
      pageSize={pageSize}
      total={total}
      onPage={(next) => void store.list.turnTo(next)}
      onPageSize={(size) => void store.list.choosePageSize(size)}
    />
  );
}
