import { useState } from 'react';
import {
  DateInput,
  DateRangeInput,
  type DateTimeRange,
  DateTimeRangeInput,
  type IsoDayRange,
  minutesBetween,
} from '../dates/index.ts';
import { Checkbox, Field, type Hue, RadioGroup, Segmented, Select, Switch, TextArea, TextInput } from '../index.ts';
import { ColourInput, durationText, TagInput, TimeInput } from '../inputs/index.ts';
import { Specimen } from './Specimen.tsx';

/** Fields and choices with their states. */
export function FormSpecimens() {
  const [kind, setKind] = useState('meeting');
  const [view, setView] = useState<'month' | 'day'>('month');
  const [scope, setScope] = useState<'one' | 'rest'>('one');
  const [day, setDay] = useState<string | null>('2026-03-26');
  const [range, setRange] = useState<IsoDayRange>(['2026-03-27', '2026-04-06']);
  const [title, setTitle] = useState('清明連假值班與門禁時間調整');
  const [weekends, setWeekends] = useState(true);
  const [notify, setNotify] = useState(true);
  return (
    <>
      <Specimen title="欄位" note="必填是安靜的字，漏填才變紅" span={2}>
        <div className="at-form-grid">
          <Field label="標題" required count={{ text: title, most: 100 }}>
            <TextInput value={title} onChange={(event) => setTitle(event.target.value)} />
          </Field>
          <Field label="類型" required>
            <Select
              value={kind}
              onChange={setKind}
              options={[
                { value: 'meeting', label: '會議' },
                { value: 'visit', label: '客戶拜訪' },
                { value: 'training', label: '訓練' },
              ]}
            />
          </Field>
          <Field label="地點" required missing error="請填入地點，或選擇會議室。">
            <TextInput icon="map-marker" placeholder="例如 501 會議室" />
          </Field>
          <Field label="搜尋" hint="姓名、員工編號、部門或組別">
            <TextInput icon="search" type="search" placeholder="關鍵字" />
          </Field>
          <Field label="日期">
            <DateInput value={day} onChange={setDay} />
          </Field>
          <Field label="發布期間" required>
            <DateRangeInput value={range} onChange={setRange} />
          </Field>
          <Field label="唯讀">
            <TextInput readOnly value="E001" />
          </Field>
          <Field label="停用">
            <TextInput disabled placeholder="目前無法填寫" />
          </Field>
        </div>
      </Specimen>
      <Specimen title="多行文字">
        <Field label="備註" hint="最多 500 字">
          <TextArea rows={5} defaultValue="請於會議前一天完成資料上傳，並通知與會人員。" />
        </Field>
      </Specimen>
      <Specimen title="選擇" span={2}>
        <div className="at-form-grid">
          <div className="at-stack">
            <Checkbox checked={weekends} onChange={() => setWeekends(!weekends)}>
              顯示週末
            </Checkbox>
            <Checkbox defaultChecked note="徐志明、李佳穎、陳冠宇">
              推播通知讀者
            </Checkbox>
            <Checkbox partly checked={false} readOnly>
              資訊部，9 / 14
            </Checkbox>
            <Checkbox disabled defaultChecked>
              不能更改
            </Checkbox>
          </div>
          <div className="at-stack">
            <RadioGroup
              label="修改範圍"
              value={scope}
              onChange={setScope}
              options={[
                { value: 'one', label: '只改 3/26 (今天) 這一項' },
                { value: 'rest', label: '這一項與之後，共 14 項' },
              ]}
            />
            <Segmented
              label="檢視"
              value={view}
              onChange={setView}
              options={[
                { value: 'month', label: '月', icon: 'calendar' },
                { value: 'day', label: '日', icon: 'time' },
              ]}
            />
          </div>
        </div>
      </Specimen>
      <Specimen title="開關" note="立刻生效">
        <div className="at-stack">
          <Switch end checked={notify} onChange={() => setNotify(!notify)} note="離開頁面時也會收到">
            桌面通知
          </Switch>
          <Switch end defaultChecked={false}>
            收合選單
          </Switch>
          <Switch end disabled defaultChecked>
            顯示右側頁籤
          </Switch>
        </div>
      </Specimen>
    </>
  );
}

/** Times, durations, colours, tags and one of many. */
export function InputSpecimens() {
  const [span, setSpan] = useState<DateTimeRange>(['2026-04-02 15:00', '2026-04-02 16:00']);
  const [time, setTime] = useState<string | null>('08:45');
  const [hue, setHue] = useState<Hue>('azure');
  const [tags, setTags] = useState<readonly string[]>(['客訴', '值班表']);
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
          </div>
        </div>
      </Specimen>
      <Specimen title="標籤與顏色">
        <div className="at-form-lines">
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
