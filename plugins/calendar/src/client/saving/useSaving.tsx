import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { companyDay } from '@atrium/ui';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { MAX_WISHES } from '../../contract/limits.ts';
import type { Calendar, CreateBody, RoomConflict, SavedSchedule, SavePreview } from '../types.ts';
import { ConflictDialog, type ConflictQuestion } from './ConflictDialog.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';
import {
  type ChangedSchedule,
  changesRepeat,
  isLastOf,
  type ScheduleChanges,
  type Scope,
  type ScopeAnswer,
  type ScopeQuestion,
  sentScope,
} from './ScopeQuestion.ts';
import { NO_ANSWER, sendWithRooms, type AskRooms, type RoomAnswer, type RoomAnswers } from './sendWithRooms.ts';

/** A change of a schedule, with whether those who see it are notified (C.5-3). */
export interface ScheduleChange {
  readonly schedule: ChangedSchedule;
  readonly changes: ScheduleChanges;
  readonly push?: boolean;
}

/** What was saved, how far the change reached, and whether the opposite change takes it back. */
export type SavedChange = SavedSchedule & Pick<ScopeAnswer, 'scope' | 'isReversible'>;

/** Saves schedules with the questions that a save may need. */
export interface Saving {
  /**
   * Asks whether a change of a repeating schedule is for this occurrence, for this and the following ones, or for all. The last one
   * and one without a repeat are not asked about.
   *
   * @returns null if the person went back
   */
  askScope(schedule: ChangedSchedule, changes: ScheduleChanges): Promise<ScopeAnswer | null>;
  /**
   * Sends a change with both questions, scope and taken rooms.
   *
   * @returns null if the person went back
   * @throws CallFailure
   */
  sendChange(change: ScheduleChange): Promise<SavedChange | null>;
  /** As `sendChange`, for a new schedule. `total`: how many occurrences it has, for the question about rooms. */
  sendNew(body: CreateBody, total: number): Promise<SavedSchedule | null>;
  /**
   * Sends any other save that may find rooms taken, with the question about these.
   *
   * @param about how many occurrences it reaches, and whether they have times
   * @returns null if the person went back
   * @throws CallFailure
   */
  sendWithRooms(
    send: (rooms: RoomAnswers) => Promise<SavedSchedule>,
    about: { readonly total: number; readonly isTimed: boolean },
  ): Promise<SavedSchedule | null>;
  /** The open question; render it once in the view. */
  readonly dialogs: ReactNode;
}

/** What is wrong with the fields, or the reason for all of it. */
const refusalText = ({ errors, message }: CallFailure): string =>
  errors.length > 0 ? errors.map(({ rule }) => rule).join(' ') : message;

type Shown<Question, Answer> = { readonly question: Question; readonly answer: (answer: Answer | null) => void };

/**
 * Saves schedules: asks for the scope of a change, shows which rooms are taken, and sends again with what was chosen.
 *
 * @example
 * const saving = useSaving();
 * const move = (item) => saving.sendChange({ schedule: item, changes: { startTime, endTime } });
 * return <>{grid}{saving.dialogs}</>;
 */
export function useSaving(): Saving {
  const { api, notices, t } = useAtrium<Calendar>();
  const [scope, setScope] = useState<Shown<ScopeQuestion, ScopeAnswer> | null>(null);
  const [rooms, setRooms] = useState<Shown<ConflictQuestion, RoomAnswer> | null>(null);
  const open = useRef(new Set<() => void>());
  useEffect(() => {
    const unanswered = open.current;
    return () => {
      for (const give of unanswered) give();
    };
  }, []);

  const calls = useMemo(() => {
    /** Shows a question until it is answered; a view that is closed answers it with null. */
    const ask = <Question, Answer>(
      show: (shown: Shown<Question, Answer> | null) => void,
      question: Question,
    ): Promise<Answer | null> =>
      new Promise((resolve) => {
        const leave = () => resolve(null);
        open.current.add(leave);
        const answer = (given: Answer | null) => {
          open.current.delete(leave);
          show(null);
          resolve(given);
        };
        show({ question, answer });
      });
    const askRooms =
      (about: Omit<ConflictQuestion, 'conflicts'>): AskRooms =>
      (conflicts) =>
        ask(setRooms, { conflicts, ...about });

    /** After the save, which stays saved where this fails. */
    const waitFor = async (conflicts: readonly RoomConflict[]): Promise<void> => {
      const today = companyDay();
      const coming = conflicts.filter(({ day }) => day >= today).slice(0, MAX_WISHES);
      if (coming.length === 0) return;
      const list = coming.map(({ day, roomId, roomStartTimeCode, roomEndTimeCode }) => ({
        roomDate: day,
        roomId,
        roomStartTimeCode,
        roomEndTimeCode,
      }));
      try {
        const { free } = await api.addWishes({ body: { list } }, { quiet: true });
        if (free > 0) notices.toast({ tone: 'info', message: t('saving.freeAlready', { count: free }) });
      } catch (failure) {
        notices.toast({ tone: 'warning', title: t('saving.waitFailed'), message: (failure as CallFailure).message });
      }
    };
    const finish = async (sent: Awaited<ReturnType<typeof sendWithRooms>>): Promise<SavedSchedule | null> => {
      if (!sent) return null;
      await waitFor(sent.waitsFor);
      return sent.saved;
    };

    const askScope: Saving['askScope'] = async (schedule, changes) => {
      const one: ScopeAnswer = { scope: 'single', count: 1, rooms: NO_ANSWER, isReversible: true };
      if (!schedule.isRepeated) return one;
      // The last date is not asked about, unless all is more than the series that it is in.
      const isLast = (isSplit: boolean | undefined) => !isSplit || changesRepeat(changes);
      if (schedule.isLastOne && isLast(schedule.isSplit)) return one;
      const refused: Partial<Record<Scope, string>> = {};
      const readPreview = (scope: Scope) => {
        const { x, about } = sentScope(scope);
        return api
          .preview({ body: { ...changes, ...about, id: schedule.id, x } }, { quiet: true })
          .catch((failure: CallFailure): SavePreview | null => {
            if (failure.code === '422') refused[scope] = refusalText(failure);
            return null;
          });
      };
      const update = (found: Partial<ScopeQuestion>) =>
        setScope((shown) => shown && { ...shown, question: { ...shown.question, ...found, refused: { ...refused } } });
      const previewing = readPreview('continue');
      const readAll = () => {
        // The whole repeat keeps its rule.
        if (!changesRepeat(changes)) void readPreview('all').then((allPreview) => update({ allPreview }));
      };
      if (schedule.isLastOne === undefined) {
        const preview = await previewing;
        if (preview && isLastOf({ schedule, preview }) && isLast(preview.isSplit)) return one;
        const asked = ask(setScope, { schedule, changes, preview, allPreview: undefined, refused });
        readAll();
        return asked;
      }
      void previewing.then((preview) => update({ preview }));
      const asked = ask(setScope, { schedule, changes, preview: undefined, allPreview: undefined, refused });
      readAll();
      return asked;
    };

    const sendChange: Saving['sendChange'] = async ({ schedule, changes, push }) => {
      const answer = await askScope(schedule, changes);
      if (!answer) return null;
      const { id, version } = schedule;
      const sentAs = sentScope(answer.scope);
      const about = { ...sentAs.about, ...(version !== undefined && { version }), ...(push !== undefined && { push }) };
      const isTimed = !(changes.isAllDay ?? schedule.isAllDay);
      const sent = await sendWithRooms(
        (given) =>
          api.change({ params: { id, x: sentAs.x }, body: { ...changes, ...about, ...given } }, { quiet: true }),
        askRooms({ total: answer.count, early: false, isTimed }),
        answer.rooms,
      );
      const saved = await finish(sent);
      const { scope, isReversible } = answer;
      return saved && { ...saved, scope, isReversible };
    };
    return {
      askScope,
      askRoomsEarly: (isTimed: boolean) => askRooms({ total: 0, early: true, isTimed }),
      sendChange,
      sendWithRooms: async (
        send: Parameters<Saving['sendWithRooms']>[0],
        { total, isTimed }: { total: number; isTimed: boolean },
      ) => finish(await sendWithRooms(send, askRooms({ total, early: false, isTimed }))),
      sendNew: async (body: CreateBody, total: number) =>
        finish(
          await sendWithRooms(
            (given) => api.create({ body: { ...body, ...given } }, { quiet: true }),
            askRooms({ total, early: false, isTimed: !body.isAllDay }),
          ),
        ),
    };
  }, [api, notices, t]);

  const { askRoomsEarly, ...saving } = calls;
  const dialogs = (
    <>
      {scope && (
        <ScopeDialog
          question={scope.question}
          askRooms={askRoomsEarly(!(scope.question.changes.isAllDay ?? scope.question.schedule.isAllDay))}
          onAnswer={scope.answer}
        />
      )}
      {rooms && <ConflictDialog question={rooms.question} onAnswer={rooms.answer} />}
    </>
  );
  return { ...saving, dialogs };
}
