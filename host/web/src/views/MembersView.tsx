import type { Organisation } from '@atrium/sdk/client';
import { ErrorState, LoadingMask } from '@atrium/ui';
import { MemberList } from '@atrium/ui/members';
import { useCallback, useEffect, useState } from 'react';
import { DIRECTORY } from '../container/tokens.ts';
import { useService } from '../container/useService.ts';
import { useText } from '../i18n/useText.ts';
import './members.css';

/** The related members list (S0 §2): everybody by department, top managers in a group of their own. */
export default function MembersView() {
  const directory = useService(DIRECTORY);
  const t = useText();
  const [organisation, setOrganisation] = useState<Organisation | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      setOrganisation(await directory.organisation());
    } catch {
      setFailed(true);
    }
  }, [directory]);
  useEffect(() => void load(), [load]);

  return (
    <div className="ws-members">
      {failed && <ErrorState title={t('directory.unavailable')} onRetry={() => void load()} />}
      {!failed && !organisation && <LoadingMask active />}
      {!failed && organisation && <MemberList organisation={organisation} label={t('views.members')} />}
    </div>
  );
}
