import {
  type CallFailure,
  joined,
  type MergeRules,
  type RecordForm,
  useAtrium,
  useFrame,
  useNames,
  useRecordForm,
} from '@atrium/sdk/client';
import { spanLabel } from '@atrium/ui';
import { useMemo, useRef } from 'react';
import { authorise } from '../authorise.ts';
import { REPEAT } from '../../series.ts';
import { describeRule } from '../describeRule.ts';
import { savedToast } from '../saving/savingTexts.ts';
import type { Saving } from '../saving/useSaving.tsx';
import type { Calendar, ScheduleDetail, ScheduleType, Translate } from '../types.ts';
import { atFormFields, findChanges, toBody, validateForm } from './formBody.ts';
import { type FormFields, toFields } from './formFields.ts';

/** What the form chooses from. */
interface FormChoices {
  readonly types: readonly ScheduleType[];
  readonly repeats: readonly { readonly id: number; readonly name: string }[];
}

type ScheduleFormState = RecordForm<ScheduleDetail, FormFields, FormChoices>;

interface FormOptions {
  /** The schedule that is edited. */
  readonly id: number | undefined;
  /** The schedule that is copied. */
  readonly copied: number | undefined;
  /** What sets the draft of a new one apart from others. */
  readonly place: string | undefined;
  readonly blank: FormFields;
  readonly saving: Saving;
  /** How many occurrences a new one has. */
  total(): number;
}

/** The person went back from a question of the save: nothing was saved, and no message is shown. */
const DECLINED = 'DECLINED';
const declined = () => Object.assign(new Error(DECLINED), { code: DECLINED, http: 0, errors: [], data: null });

/** The form of a schedule: new, edited or copied. */
export function useScheduleForm({ id, copied, place, blank, saving, total }: FormOptions): ScheduleFormState {
  const context = useAtrium<Calendar>();
  const { api, notices, t } = context;
  const frame = useFrame();
  /** The memo as it was read: an imported one may be longer than what is typed. */
  const kept = useRef('');
  return useRecordForm<ScheduleDetail, FormFields, FormChoices>({
    name: 'schedule',
    id,
    ...(place !== undefined && { place }),
    blank,
    async read() {
      await authorise(context);
      const [types, repeats, record] = await Promise.all([
        api.scheduleTypeOptions({}, { quiet: true }).catch((failure: CallFailure) => {
          const { message } = failure;
          void notices.alert({ title: t('types.failed'), message: t('types.failedWith', { message }), tone: 'danger' });
          return [];
        }),
        api.repeatOptions({}, { quiet: true }).catch(() => []),
        id === undefined ? null : api.read({ params: { id } }, { quiet: true }),
      ]);
      kept.current = record?.memo ?? '';
      return { record, choices: { types, repeats: repeats.length > 0 ? repeats : usualRepeats(t) } };
    },
    fieldsOf: toFields,
    // whether others are notified is nothing to save by itself
    changed: (before, after) => differing({ ...before, push: after.push }, after),
    validate: (fields) => validateForm(fields, t, { memo: kept.current }),
    async save(fields, { record }) {
      const sending = record
        ? saving.sendChange({
            schedule: {
              id: record.id,
              title: record.title,
              startTime: record.startTime,
              endTime: record.endTime,
              isRepeated: record.repeatType !== 1 || record.count > 1,
              isAllDay: record.isAllDay,
              isLastOne: record.isLastOne,
              isSplit: record.isSplit,
              version: record.version,
              roomId: record.roomId,
            },
            changes: findChanges(toFields(record), fields),
            push: fields.push,
          })
        : saving.sendNew({ ...toBody(fields), push: fields.push }, total());
      const saved = await sending.catch((failure: CallFailure) => {
        throw atFormFields(failure);
      });
      if (!saved) throw declined();
      notices.toast(savedToast(t, saved, record === null));
      return { id: saved.id };
    },
    merging: MERGING,
    describe: (name, values, { choices }) => describeField(t, choices, name, values),
    onRefused: ({ code }) => code === DECLINED,
    onSaved: () => frame.close(),
    title: (record) => {
      if (record) return t('form.editTitle', { title: record.title });
      return t(copied === undefined ? 'form.addTitle' : 'form.copyTitle');
    },
    failed: (isNew) => t(isNew ? 'saving.addFailed' : 'saving.changeFailed'),
  });
}

const MERGING: MergeRules<FormFields> = {
  texts: ['memo'],
  people: ['readers', 'contractors'],
  groups: {
    time: ['time', 'isAllDay'],
    repeatType: ['repeatType', 'stopTime', 'repeatRule'],
    place: ['place', 'address', 'roomId', 'startCode', 'endCode', 'roomMemo'],
    notifyMinutes: ['notifyMinutes', 'isOwnReminder'],
  },
};

/** A field for people, where two versions of it are compared. */
function describeField(t: Translate, choices: FormChoices | null, name: string, fields: Partial<FormFields>) {
  const { typeId, time, isAllDay, repeatType, repeatRule, stopTime, place, address, roomMemo } = fields;
  const [start, end] = time ?? [];
  if (name === 'typeId') return choices?.types.find(({ id }) => id === typeId)?.name;
  if (name === 'time' && start && end)
    return isAllDay ? joined([start.slice(0, 10), end.slice(0, 10)]) : spanLabel(start, end);
  if (name === 'place')
    return place === 'room' ? joined([t('field.roomId'), roomMemo ?? ''].filter(Boolean), 'clauses') : address;
  if (name !== 'repeatType') return undefined;
  if (repeatType === REPEAT.rule && repeatRule) return describeRule(t, repeatRule);
  return joined([choices?.repeats.find(({ id }) => id === repeatType)?.name ?? '', stopTime ?? ''].filter(Boolean));
}

/** Where the server has no list of them (C.5-22). */
const usualRepeats = (t: Translate) =>
  ([1, 2, 3, 4] as const).map((repeat) => ({ id: repeat, name: t(`form.repeat.${repeat}`) }));

function differing<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])),
  ) as Partial<T>;
}

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** The people of a schedule by name: its creator, those who are responsible, its readers; each once. */
export function usePeople({ fields, record }: ScheduleFormState): readonly NamedPerson[] {
  const { session } = useAtrium<Calendar>();
  const creator = record?.createdBy ?? session.state.id;
  const ids = [...new Set([creator, ...fields.contractors, ...fields.readers])];
  const names = useNames(ids);
  const key = ids.join(' ');
  return useMemo(
    () => key.split(' ').map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? '' })),
    [key, names],
  );
}

/** What each part of the form gets. */
export interface PartProps {
  readonly form: ScheduleFormState;
  /** Sets fields, with what depends on them. */
  readonly change: (part: Partial<FormFields>) => void;
}
