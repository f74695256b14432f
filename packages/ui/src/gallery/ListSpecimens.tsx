import { useRef, useState } from 'react';
import { Field, TextInput } from '../index.ts';
import { VirtualKeyboard } from '../keyboard/index.ts';
import { MemberList } from '../members/index.ts';
import { SAMPLE_ORGANISATION } from './sample.ts';
import { Specimen } from './Specimen.tsx';
import { TableSpecimen } from './TableSpecimen.tsx';

const RULES = [
  { pattern: '^.{8,}$', label: '至少 8 個字元' },
  { pattern: '^\\S+$', label: '不含空白' },
  { pattern: '^(?!\\d+$).+$', label: '不能只有數字' },
];

/** Tables, people and the on-screen keyboard. */
export function ListSpecimens() {
  const [password, setPassword] = useState('1234');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TableSpecimen />
      <Specimen title="相關人員" note="依部門；隱藏人員不列也不計" bare>
        <div className="at-members-sample">
          <MemberList organisation={SAMPLE_ORGANISATION} onOpen={() => {}} />
        </div>
      </Specimen>
      <Specimen title="螢幕鍵盤" note="規則隨打隨檢；鎖定後保持開啟" span={3} bare>
        <div className="at-keyboard-sample">
          <Field label="新密碼">
            <TextInput ref={field} value={password} onChange={(event) => setPassword(event.target.value)} icon="lock" />
          </Field>
          <VirtualKeyboard
            open
            onOpenChange={() => {}}
            field={field}
            value={password}
            onChange={setPassword}
            rules={RULES}
          />
        </div>
      </Specimen>
    </>
  );
}
