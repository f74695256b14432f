import { type CallFailure, type Organisation, useAtrium, useFrame, useLoaded, useMembers } from '@atrium/sdk/client';
import { Button, companyMoment, Icon, Select, TextInput } from '@atrium/ui';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { authorise } from '../authorise.ts';
import { describeTimes } from '../calendar/heldMove.ts';
import { toBody, validateForm } from '../form/formBody.ts';
import { newFields, NO_TYPE } from '../form/formFields.ts';
import { useSaving } from '../saving/useSaving.tsx';
import { findVideoLink } from '../show/videoLink.ts';
import type { Calendar, Translate } from '../types.ts';
import './quick.css';
import { hasTime, otherHalf, toNewSchedule } from './quickFields.ts';
import { type Named, understand, type Understood } from './understand.ts';

/** Characters that are read. */
const MOST = 300;
const NONE: readonly Named[] = [];

/** Adds a schedule in words: what was understood is shown before it is saved. */
export default function QuickAdd() {
  const context = useAtrium<Calendar>();
  const { api, notices, panels, preferences, t } = context;
  const frame = useFrame();
  const saving = useSaving();
  const { quickType } = useSnapshot(preferences.state);
  const { organisation } = useMembers();
  const { value: choices } = useLoaded(async () => {
    await authorise(context);
    const [rooms, types] = await Promise.all([
      api.meetingRoomOptions({}, { quiet: true }),
      api.scheduleTypeOptions({}, { quiet: true }),
    ]);
    return { rooms, types };
  }, [context, api]);
  const [text, setText] = useState('');
  const [isOther, setOther] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const people = useMemo(() => (organisation ? listPeople(organisation) : NONE), [organisation]);
  const types = choices?.types ?? NONE;
  const read = useMemo(
    () => understand(text, { now: companyMoment(), rooms: choices?.rooms ?? NONE, people, types }),
    [text, choices, people, types],
  );
  const understood = isOther && read.doubts.includes('hour') ? otherHalf(read) : read;
  const typeId = understood.type?.id ?? (types.some(({ id }) => id === quickType) ? quickType : NO_TYPE);
  const known = toNewSchedule(understood, typeId);
  const fields = newFields(companyMoment(), known);
  const problems = Object.values(validateForm(fields, t)).filter((problem) => problem !== undefined);
  const isReady = choices !== null && hasTime(understood) && problems.length === 0;

  const openForm = () => {
    panels.open('ScheduleForm', known as never);
    frame.close();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    if (!isReady) return openForm();
    setBusy(true);
    setFailed('');
    try {
      const saved = await saving.sendNew({ ...toBody(fields), push: true }, 1);
      if (!saved) return;
      const { startTime, endTime } = timesOf(understood);
      const when = describeTimes(t, { startTime, endTime, isAllDay: understood.isAllDay });
      notices.toast({ tone: 'success', message: t('quick.added', { title: understood.title, when }) });
      frame.close();
    } catch (failure) {
      setFailed((failure as CallFailure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="calendar-quick" onSubmit={(event) => void save(event)}>
      <TextInput
        autoFocus
        aria-label={t('quick.label')}
        placeholder={t('quick.placeholder')}
        maxLength={MOST}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setOther(false);
        }}
      />
      {text.trim() === '' ? (
        <p className="at-mute">{t('quick.lead')}</p>
      ) : (
        <div className="calendar-quick-read" role="status" aria-label={t('quick.understood')}>
          <dl>
            <Part name={t('field.title')}>{understood.title || t('quick.noTitle')}</Part>
            <Part name={t('field.time')}>{whenText(t, understood)}</Part>
            {understood.room && <Part name={t('field.roomId')}>{understood.room.name}</Part>}
            {understood.address !== '' && <Part name={t('field.place')}>{placeText(t, understood.address)}</Part>}
            {understood.people.length > 0 && (
              <Part name={t('field.readers')}>
                {understood.people.map(({ name }) => name).join(t('calendar.pause'))}
              </Part>
            )}
          </dl>
          <Doubts understood={understood} onOther={() => setOther(!isOther)} />
        </div>
      )}
      {failed !== '' && (
        <p role="alert" className="calendar-quick-failed">
          {failed}
        </p>
      )}
      <footer className="at-record-foot">
        <Select
          aria-label={t('field.typeId')}
          value={String(typeId)}
          disabled={understood.type !== null}
          options={[
            { value: String(NO_TYPE), label: t('form.chooseType') },
            ...types.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => preferences.set({ quickType: Number(value) })}
        />
        <span className="calendar-grow" />
        <Button onClick={openForm}>{t('quick.form')}</Button>
        <Button type="submit" variant="primary" icon="plus" loading={busy} disabled={!isReady}>
          {t('quick.add')}
        </Button>
      </footer>
      {text.trim() !== '' && problems.length > 0 && hasTime(understood) && (
        <p className="calendar-quick-missing at-mute">{problems.join(t('calendar.comma'))}</p>
      )}
      {saving.dialogs}
    </form>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface DoubtsProps {
  readonly understood: Understood;
  readonly onOther: () => void;
}

/** What may be meant otherwise, and the other half of the day at a press. */
function Doubts({ understood, onOther }: DoubtsProps) {
  const { t } = useAtrium<Calendar>();
  const { doubts } = understood;
  if (doubts.length === 0) return null;
  const other = otherHalf(understood).start;
  return (
    <ul className="calendar-quick-doubts">
      {doubts.map((doubt) => (
        <li key={doubt}>
          <Icon name="warning-sign" size={14} />
          <span>{t(`quick.doubt.${doubt}`)}</span>
          {doubt === 'hour' && other !== null && (
            <Button small onClick={onOther}>
              {t('quick.other', { time: other })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** An address, with the name of the service where it is a meeting by video. */
function placeText(t: Translate, address: string): string {
  return [findVideoLink(address)?.service, address].filter(Boolean).join(t('calendar.comma'));
}

function timesOf({ day, lastDay, start, end, isAllDay }: Understood) {
  const [first, last] = [day ?? '', lastDay ?? day ?? ''];
  if (isAllDay) return { startTime: `${first} 00:00`, endTime: `${last} 23:59` };
  return { startTime: `${first} ${start ?? '00:00'}`, endTime: `${last} ${end ?? '00:00'}` };
}

function whenText(t: Translate, understood: Understood): string {
  const { day, start, isAllDay } = understood;
  if (day === null) return t('quick.noDay');
  const whole = { startTime: `${day} 00:00`, endTime: `${understood.lastDay ?? day} 23:59`, isAllDay: true };
  if (start === null && !isAllDay) return t('quick.noHour', { day: describeTimes(t, whole).replace(/^\S+\s/, '') });
  return describeTimes(t, { ...timesOf(understood), isAllDay });
}

/** Everyone in the organisation, each once. */
function listPeople({ compManagers, departments }: Organisation): readonly Named[] {
  const all = [
    ...compManagers,
    ...departments.flatMap(({ deptManagers, employees, groups }) => [
      ...deptManagers,
      ...employees,
      ...groups.flatMap((group) => [...group.groupManagers, ...group.employees]),
    ]),
  ];
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()];
}
