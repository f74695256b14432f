import { useAtrium } from '@atrium/sdk/client';
import { Avatar, classNames, companyDay, Icon, momentLabel, relativeDay, Tag } from '@atrium/ui';
import { LinkedText } from '@atrium/ui/richText';
import type { ReactNode } from 'react';
import type { Calendar, ScheduleDetail, Translate } from '../types.ts';
import { describeRule } from '../describeRule.ts';
import { hueClass } from '../describe.ts';
import { formatHeading } from '../days.ts';
import { OwnReminder } from '../reminder/OwnReminder.tsx';
import { Attendance } from './Attendance.tsx';
import { timeLine } from './timeLine.ts';
import { findVideoLink } from './videoLink.ts';

interface ScheduleFactsProps {
  readonly schedule: ScheduleDetail;
  readonly onChanged: () => Promise<void>;
}

/** The fields of a schedule: the left side of its panel. */
export function ScheduleFacts({ schedule, onChanged }: ScheduleFactsProps) {
  const { t } = useAtrium<Calendar>();
  const { title, isCancelled, isTop, isPrivate, contractors, memo, startTime } = schedule;
  const near = relativeDay(startTime.slice(0, 10));
  const isNear = !near.includes('/');
  const video = findVideoLink(schedule.address, memo);
  return (
    <article className={classNames('at-record-body calendar-facts', isCancelled && 'calendar-facts-cancelled')}>
      {isCancelled && (
        <p className="calendar-facts-notice" role="status">
          <Icon name="ban-circle" />
          {t('show.cancelled.notice')}
        </p>
      )}
      <h1>
        <span className="calendar-facts-title">{title}</span>
        {isCancelled ? (
          <Tag tone="void">{t('card.cancelled')}</Tag>
        ) : (
          isNear && startTime >= companyDay() && <Tag tone="accent">{near}</Tag>
        )}
        {isPrivate && (
          <Tag tone="void">
            <Icon name="lock" size={14} /> <span title={t('form.private.hint')}>{t('field.isPrivate')}</span>
          </Tag>
        )}
        {isTop && (
          <span title={t('card.top')} className="calendar-facts-pin">
            <Icon name="pin" size={14} />
            <span className="at-hidden-text">{t('card.top')}</span>
          </span>
        )}
      </h1>
      <p className="calendar-facts-time">{timeLine(t, schedule)}</p>
      {video && !isCancelled && (
        <p>
          <a className="at-button at-button-primary" href={video.href} target="_blank" rel="noopener noreferrer">
            {t('show.join', { service: video.service })}
          </a>
        </p>
      )}
      <dl>
        <Fact name={t('field.typeId')}>
          <span className={classNames('calendar-type', hueClass(schedule.classColor))}>{schedule.typeName}</span>
        </Fact>
        <Fact name={t('field.place')}>
          <Place schedule={schedule} />
        </Fact>
        <Fact name={t('field.repeatType')}>{repeatText(t, schedule)}</Fact>
        <Fact name={t('field.notifyMinutes')}>
          <OwnReminder schedule={schedule} onChanged={onChanged} />
        </Fact>
        {schedule.showAs && <Fact name={t('field.showAs')}>{t(`form.showAs.${schedule.showAs}`)}</Fact>}
        <Fact name={t('show.creator')}>
          <span className="calendar-person">
            <Avatar name={schedule.publisher} id={schedule.createdBy} size="small" />
            {schedule.publisher}
            <span className="at-mute">{schedule.createdByDepartment}</span>
          </span>
        </Fact>
        {contractors.length > 0 && (
          <Fact name={t('field.contractors')}>
            <ul className="calendar-people">
              {contractors.map(({ employeeId, name }) => (
                <li key={employeeId} className="calendar-person">
                  <Avatar name={name} id={employeeId} size="small" />
                  {name}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <Attendance schedule={schedule} onChanged={onChanged} />
      {memo !== '' && (
        <section className="calendar-memo">
          <h2>{t('field.memo')}</h2>
          <p>
            <LinkedText text={memo} />
          </p>
        </section>
      )}
      <p className="calendar-facts-foot at-mute">
        {t('show.published', { time: momentLabel(schedule.createdOn) })}
        {schedule.updatedOn > schedule.createdOn &&
          t('show.updated', { name: schedule.updatedByName, time: momentLabel(schedule.updatedOn) })}
      </p>
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Place({ schedule }: { readonly schedule: ScheduleDetail }) {
  const { t } = useAtrium<Calendar>();
  const { locationType, address, roomName, roomStartTime, roomEndTime, roomMemo, roomPeople } = schedule;
  if (locationType !== 1) return address === '' ? t('card.nowhere') : <LinkedText text={address} />;
  const notes = [
    t('show.room.people', { count: roomPeople }),
    ...(roomMemo === '' ? [] : [t('show.room.memo', { memo: roomMemo })]),
  ];
  return (
    <>
      <Icon name="office" size={14} /> {t('show.room', { room: roomName, from: roomStartTime, to: roomEndTime })}
      <span className="calendar-fact-note at-mute">
        <LinkedText text={notes.join('，')} />
      </span>
    </>
  );
}

/** 每週，到 6/25 (週四)，第 10 次，共 22 次. */
function repeatText(t: Translate, schedule: ScheduleDetail): string {
  const { repeatType, repeatRule, stopTime, position, count } = schedule;
  if (repeatType === 1) return t('show.repeat.1');
  if (repeatRule) {
    const kind = describeRule(t, repeatRule);
    return repeatRule.until === null
      ? t('show.repeats.endless', { kind, position })
      : t('show.repeats.rule', { kind, position, count });
  }
  const kind = t(repeatType === 2 ? 'show.repeat.2' : repeatType === 3 ? 'show.repeat.3' : 'show.repeat.4');
  return t('show.repeats', { kind, stop: formatHeading(stopTime), position, count });
}
