import { useState } from 'react';
import { VirtualList } from '../list/index.ts';
import { SequenceList } from '../sequence/index.ts';
import { SAMPLE_ROOMS } from './sample.ts';
import { Specimen } from './Specimen.tsx';

const DAYS = Array.from({ length: 2000 }, (_, index) => index + 1);

/** Lists whose order a person decides, and long ones. */
export function SequenceSpecimens() {
  const [rooms, setRooms] = useState<readonly (typeof SAMPLE_ROOMS)[number][]>(SAMPLE_ROOMS);
  return (
    <>
      <Specimen title="順序" note="拖曳把手，或用上下鍵">
        <SequenceList
          label="會議室順序"
          items={rooms}
          itemKey={({ id }) => id}
          nameOf={({ name }) => name}
          onChange={setRooms}
        >
          {({ name }) => name}
        </SequenceList>
      </Specimen>
      <Specimen title="長清單" note="2,000 列，高度不一" bare>
        <div className="at-virtual-sample">
          <VirtualList label="長清單" rows={DAYS} rowKey={(day) => day}>
            {(day) => (
              <p className="at-virtual-sample-row">
                第 {day} 天{day % 3 === 0 && '，客服系統改版說明會：先看過議程，再把問題寫在會議室備註，當天依序回覆。'}
              </p>
            )}
          </VirtualList>
        </div>
      </Specimen>
    </>
  );
}
