import { useLoaded } from '@atrium/sdk/client';
import { ErrorState, LoadingMask } from '@atrium/ui';
import { MemberList } from '@atrium/ui/members';
import { DIRECTORY } from '../../services/container/tokens.ts';
import { useService } from '../../services/container/useService.ts';
import { useText } from '../../services/i18n/useText.ts';
import './members.css';

/** The related members list (S0 §2): everybody by department, top managers in a group of their own. */
export default function MembersView() {
  const directory = useService(DIRECTORY);
  const t = useText();
  const { value: organisation, failure, reload } = useLoaded(() => directory.organisation(), [directory]);
  return (
    <div className="ws-members">
      {failure && <ErrorState title={t('directory.unavailable')} onRetry={() => void reload()} />}
      {!failure && !organisation && <LoadingMask active />}
      {!failure && organisation && <MemberList organisation={organisation} label={t('views.members')} />}
    </div>
  );
}
