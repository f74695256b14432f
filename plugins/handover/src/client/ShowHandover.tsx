import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { useKeptFocus } from '@atrium/ui';
import { RecordView } from '@atrium/ui/records';
import { useEffect } from 'react';
import './parts/parts.css';
import { Facts } from './show/Facts.tsx';
import { HandoverBoard } from './show/HandoverBoard.tsx';
import { HeadTools } from './show/HeadTools.tsx';
import './show/show.css';
import { ShowActions } from './show/ShowActions.tsx';
import { useHandover } from './show/useHandover.ts';
import type { Handover, Handovers } from './types.ts';

/** A handover with its comments (S2 §2). */
export default function ShowHandover({
  params: { id, message },
}: ViewProps<{ id: number; message?: number | undefined }>) {
  const { t } = useAtrium<Handovers>();
  return (
    <RecordView of={useHandover(id)} failed={t('show.failed')}>
      {(handover) => <Shown handover={handover} message={message} />}
    </RecordView>
  );
}

function Shown({ handover, message }: { readonly handover: Handover; readonly message: number | undefined }) {
  const { panels } = useAtrium<Handovers>();
  const frame = useFrame();
  useKeptFocus();
  const { id, title } = handover;
  useEffect(() => frame.setTitle(title), [frame, title]);
  const copy = () => panels.open('HandoverForm', { copy: id }, { id: `copy ${id}` });
  return (
    <div className="at-record-view">
      <HeadTools handover={handover} />
      <div className="at-record-panes">
        <Facts handover={handover} onCopy={copy} />
        <HandoverBoard handover={handover} shown={message} />
      </div>
      <ShowActions handover={handover} onCopy={copy} />
    </div>
  );
}
