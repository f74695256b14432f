import { useAtrium } from '@atrium/sdk/client';
import { type BoardComment, RecordBoard } from '@atrium/ui/comments';
import { useMemo } from 'react';
import type { Calendar, CalendarClient, ScheduleDetail } from '../types.ts';

interface MessageBoardProps {
  readonly schedule: ScheduleDetail;
  /** The comment that a notification led to. */
  readonly shown?: number | undefined;
}

/** The comments of a schedule (S1-126). Others' comments appear as they are sent. */
export function MessageBoard({ schedule, shown }: MessageBoardProps) {
  const { id, title } = schedule;
  const { api, events, t } = useAtrium<Calendar>();
  const people = useMemo(() => peopleOf(schedule), [schedule]);
  return (
    <div className="at-record-board">
      <RecordBoard
        id={id}
        toComment={toComment}
        people={people}
        shown={shown}
        calls={{ list: api.messages, add: api.addMessage, change: api.changeMessage, remove: api.removeMessage }}
        subscribe={(reload) => [events.on('commented', reload)]}
        text={(key) => t(`show.message.${key}`, { title })}
      />
    </div>
  );
}

type Message = Awaited<ReturnType<CalendarClient['api']['messages']>>[number];

const toComment = ({
  id,
  employeeId,
  updatedByName,
  updatedOn,
  content,
  canEdited,
  isEdited,
}: Message): BoardComment => ({
  id,
  author: { employeeId, name: updatedByName },
  content,
  createdOn: updatedOn,
  changedOn: isEdited ? updatedOn : null,
  canEdited,
});

/** Who can be mentioned: all who see the schedule, each once. */
function peopleOf({ createdBy, publisher, createdByDepartment, contractors, readers }: ScheduleDetail) {
  const creator = { employeeId: createdBy, name: publisher, departmentName: createdByDepartment };
  const all = new Map([creator, ...contractors, ...readers].map((person) => [person.employeeId, person]));
  return [...all.values()].map(({ employeeId, name, departmentName }) => ({
    employeeId,
    name,
    detail: departmentName,
  }));
}
