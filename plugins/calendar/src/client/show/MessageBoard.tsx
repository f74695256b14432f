import { isMissing, isStale, useAtrium, useLoaded, type CallFailure } from '@atrium/sdk/client';
import { CommentBoard, useCommentDraft, type CommentDraft } from '@atrium/ui/comments';
import { useEffect, useMemo, useState } from 'react';
import type { Calendar, ScheduleDetail } from '../types.ts';

interface MessageBoardProps {
  readonly schedule: ScheduleDetail;
  /** The comment that a notification led to. */
  readonly shown?: number | undefined;
}

/** The comments of a schedule (S1-126). Others' comments appear as they are sent. */
export function MessageBoard({ schedule, shown }: MessageBoardProps) {
  const { id, title } = schedule;
  const { api, events, notices, session, t } = useAtrium<Calendar>();
  const { value, failure, reload } = useLoaded(() => api.messages({ params: { id } }, { quiet: true }), [api, id]);
  const [known, setKnown] = useState<ReadonlySet<number> | null>(null);
  useEffect(() => {
    const releases = [
      events.on('commented', (event) => {
        if (event.id === id) void reload();
      }),
      events.onResync(() => void reload()),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [events, id, reload]);
  // Comments that arrive while the board is open are marked as new.
  if (value && known === null) setKnown(new Set(value.map((message) => message.id)));

  const send = async ({ content, editing, base }: CommentDraft): Promise<boolean> => {
    try {
      if (editing === null) await api.addMessage({ params: { id }, body: { content } }, { quiet: true });
      else {
        const body = { content, ...(base && { basedOn: base.content }) };
        await api.changeMessage({ params: { id: editing }, body }, { quiet: true });
      }
    } catch (error) {
      const { message } = error as CallFailure;
      // a comment that was deleted elsewhere: the board keeps what was typed
      if (isMissing(error)) void reload();
      // one that was changed elsewhere: the board shows both
      if (isStale(error)) await reload();
      else await notices.alert({ title: t('show.message.failed'), message, tone: 'danger' });
      return false;
    }
    await reload();
    notices.toast({ tone: 'success', message: t(editing === null ? 'show.message.added' : 'show.message.changed') });
    return true;
  };
  const remove = async (message: number) => {
    try {
      await api.removeMessage({ params: { id: message } }, { quiet: true });
    } catch (error) {
      await notices.alert({
        title: t('show.message.removeFailed'),
        message: (error as CallFailure).message,
        tone: 'danger',
      });
      return;
    }
    await reload();
    notices.toast({ tone: 'success', message: t('show.message.removed') });
  };
  const guard = t('show.message.guard', { title });
  const [draft, setDraft, activity] = useCommentDraft(`message.${id}`, { title: guard, onSend: send });
  const comments = useMemo(
    () =>
      value?.map(({ id: message, employeeId, updatedByName, updatedOn, content, canEdited, isEdited }) => ({
        id: message,
        author: { employeeId, name: updatedByName },
        content,
        createdOn: updatedOn,
        changedOn: isEdited ? updatedOn : null,
        canEdited,
        isNew: known !== null && !known.has(message) && !canEdited,
      })),
    [known, value],
  );
  const people = useMemo(() => peopleOf(schedule), [schedule]);
  return (
    <div className="at-record-board">
      <CommentBoard
        comments={comments}
        people={people}
        me={session.state.id}
        failed={failure ? t('show.message.loadFailed') : undefined}
        onReload={() => void reload()}
        draft={draft}
        activity={activity}
        onDraft={setDraft}
        onSend={send}
        onDelete={remove}
        shown={shown}
      />
    </div>
  );
}

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
