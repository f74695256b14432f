import { useState } from 'react';
import { MemberChooser, MemberChooserField } from '../chooser/index.ts';
import { Field } from '../index.ts';
import { SAMPLE_ORGANISATION } from './sample.ts';
import { Specimen } from './Specimen.tsx';

/** A visible delay. */
const reload = () => new Promise((resolve) => setTimeout(resolve, 1500));

/** The member chooser: with a maximum, read-only, and closed in a form. */
export function ChooserSpecimens() {
  const [readers, setReaders] = useState<readonly number[]>([1, 3, 5, 6, 12]);
  const [owners, setOwners] = useState<readonly number[]>([5, 6]);
  return (
    <>
      <Specimen title="選擇人員" note="方向鍵移動，Space 選取，直接打字就會篩選" span={2} bare>
        <div className="at-chooser-sample">
          <MemberChooser
            label="選擇讀者"
            organisation={SAMPLE_ORGANISATION}
            value={readers}
            onChange={setReaders}
            max={6}
            onReload={reload}
          />
        </div>
      </Specimen>
      <Specimen title="指定的人員" note="唯讀：只列出給定的人員" bare>
        <div className="at-chooser-sample">
          <MemberChooser label="指定的人員" organisation={SAMPLE_ORGANISATION} value={readers} readOnly />
        </div>
      </Specimen>
      <Specimen title="表單裡的人員" note="按「確定」才生效" span={3}>
        <Field label="負責人" required hint="最多可選 3 員">
          <MemberChooserField
            organisation={SAMPLE_ORGANISATION}
            title="選擇負責人"
            value={owners}
            onChange={setOwners}
            max={3}
          />
        </Field>
      </Specimen>
    </>
  );
}
