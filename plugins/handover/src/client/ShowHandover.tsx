import { isMissing, useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { ErrorState, Skeleton, useKeptFocus } from '@atrium/ui';
import { MissingRecord } from '@atrium/ui/records';
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
  const frame = useFrame();
  const { value, failure, reload } = useHandover(id);
  if (isMissing(failure)) return <MissingRecord onClose={() => frame.close()} />;
  if (value) return <Shown handover={value} message={message} />;
  if (failure) return <ErrorState title={t('show.failed')} failure={failure} onRetry={() => void reload()} />;
  return (
    <div className="handover-show-loading" aria-busy="true">
      <Skeleton width="60%" height={28} />
      <Skeleton width="40%" />
      <Skeleton />
    </div>
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
    <div className="handover-show">
      <HeadTools handover={handover} />
      <div className="handover-show-panes">
        <Facts handover={handover} onCopy={copy} />
        <HandoverBoard handover={handover} shown={message} />
      </div>
      <ShowActions handover={handover} onCopy={copy} />
    </div>
  );
}
