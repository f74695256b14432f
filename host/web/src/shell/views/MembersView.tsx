import { useLoaded } from '@atrium/sdk/client';
import { ErrorState, LoadingMask } from '@atrium/ui';
import { MemberList } from '@atrium/ui/members';
import { DIRECTORY } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import './members.css';

interface MembersViewProps {
  /** `find`: the initial filter, a name or employee number. */
  readonly params?: { readonly find?: string } | undefined;
}

/** The related members list (S0-167): all people by department, top managers in a separate group. */
export default function MembersView({ params }: MembersViewProps) {
  const directory = useService(DIRECTORY);
  const t = useText();
  const { value: organisation, failure, reload } = useLoaded(() => directory.organisation(), [directory]);
  return (
    <div className="ws-members">
      {failure && <ErrorState title={t('directory.unavailable')} onRetry={() => void reload()} />}
      {!failure && !organisation && <LoadingMask active />}
      {!failure && organisation && (
        <MemberList
          // another person was searched for while it is open
          key={params?.find ?? ''}
          organisation={organisation}
          label={t('views.members')}
          find={params?.find ?? ''}
        />
      )}
    </div>
  );
}
