import { useState } from 'react';
import { DateTimeRangeInput, minutesBetween, type DateTimeRange } from '../dates/index.ts';
import { Field, type Hue } from '../index.ts';
import {
  ColourInput,
  Combobox,
  DurationInput,
  durationText,
  TagInput,
  TimeInput,
  type InputOption,
} from '../inputs/index.ts';
import { SAMPLE_ROOMS } from './sample.ts';
import { Specimen } from './Specimen.tsx';

/** Searches with a visible delay. */
const findRooms = (text: string) =>
  new Promise<readonly InputOption[]>((resolve) =>
    setTimeout(() => resolve(SAMPLE_ROOMS.filter(({ name }) => name.includes(text))), 600),
  );

/** Times, durations, colours, tags and one of many. */
export function InputSpecimens() {
  const [span, setSpan] = useState<DateTimeRange>(['2026-04-02 15:00', '2026-04-02 16:00']);
  const [time, setTime] = useState<string | null>('08:45');
  const [minutes, setMinutes] = useState<number | null>(90);
  const [hue, setHue] = useState<Hue>('azure');
  const [tags, setTags] = useState<readonly string[]>(['客訴', '值班表']);
  const [room, setRoom] = useState<InputOption | null>(SAMPLE_ROOMS[0]!);
  return (
    <>
      <Specimen title="時間" note="可打字，例如 930、下午 3:30" span={2}>
        <div className="at-form-lines">
          <Field
            label="時間"
            required
            aside={span[0] !== null && span[1] !== null && durationText(minutesBetween(span[0], span[1]))}
          >
            <DateTimeRangeInput value={span} onChange={setSpan} />
          </Field>
          <div className="at-form-grid">
            <Field label="提醒時間">
              <TimeInput value={time} onChange={setTime} min="08:00" max="20:00" />
            </Field>
            <Field label="時數" hint="可打 1:30、1.5 小時、2 天">
              <DurationInput value={minutes} onChange={setMinutes} />
            </Field>
          </div>
        </div>
      </Specimen>
      <Specimen title="選一個與標籤">
        <div className="at-form-lines">
          <Field label="會議室">
            <Combobox value={room} onChange={setRoom} load={findRooms} placeholder="輸入名稱搜尋" />
          </Field>
          <Field label="標籤" hint="可以一次貼上好幾個">
            <TagInput value={tags} onChange={setTags} max={5} maxLength={10} />
          </Field>
          <Field label="顏色">
            <ColourInput value={hue} onChange={setHue} />
          </Field>
        </div>
      </Specimen>
    </>
  );
}
