import { useAtrium } from '@atrium/sdk/client';
import { type BoardComment, CommentBoard, useRecordBoard } from '@atrium/ui/comments';
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
  const board = useRecordBoard({
    id,
    load: () => api.messages({ params: { id } }, { quiet: true }),
    subscribe: (reload) => [events.on('commented', (event) => event.id === id && reload())],
    toComment,
    save({ content, editing, base }) {
      if (editing === null) return api.addMessage({ params: { id }, body: { content } }, { quiet: true });
      const body = { content, ...(base && { basedOn: base.content }) };
      return api.changeMessage({ params: { id: editing }, body }, { quiet: true });
    },
    remove: (message) => api.removeMessage({ params: { id: message } }, { quiet: true }),
    texts: {
      guard: t('show.message.guard', { title }),
      loadFailed: t('show.message.loadFailed'),
      added: t('show.message.added'),
      addFailed: t('show.message.failed'),
      changed: t('show.message.changed'),
      changeFailed: t('show.message.failed'),
      removed: t('show.message.removed'),
      removeFailed: t('show.message.removeFailed'),
    },
  });
  const people = useMemo(() => peopleOf(schedule), [schedule]);
  return (
    <div className="at-record-board">
      <CommentBoard {...board} people={people} shown={shown} />
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
