import { useAtrium, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { EmptyState } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { ExposureList } from './audit/ExposureList.tsx';
import { LeaverList } from './audit/LeaverList.tsx';
import type { Accounts } from './types.ts';
import './audit/audit.css';

interface LeaverReportParams {
  readonly employeeId?: number | undefined;
}

/**
 * What a person knows who has left, or is about to: the passwords that they have seen since each changed last, and the
 * checklist of those to change.
 */
export default function LeaverReport({ params }: ViewProps<LeaverReportParams | undefined>) {
  const { t, api, events } = useAtrium<Accounts>();
  const leavers = useLoaded(() => api.leavers({}, { quiet: true }), [api]);
  const { reload } = leavers;
  const asked = params?.employeeId;
  const [chosen, setChosen] = useState<number | undefined>(asked);
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    setChosen(asked);
  }
  useEffect(() => events.on('changed', () => void reload()), [events, reload]);
  return (
    <div className="accounts-audit">
      <LeaverList leavers={leavers} chosen={chosen} onChoose={setChosen} />
      {chosen !== undefined ? (
        <ExposureList key={chosen} employeeId={chosen} onRequested={() => void reload()} />
      ) : (
        <EmptyState icon="people" title={t('leavers.choose')}>
          {t('leavers.chooseText')}
        </EmptyState>
      )}
    </div>
  );
}
