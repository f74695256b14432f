import { useLoaded } from '@atrium/sdk/client';
import { DIRECTORY } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';

/** The people for a member chooser of the host's own views, hidden ones included; undefined until they are loaded. */
export function useHostMembers() {
  const directory = useService(DIRECTORY);
  const { value, reload } = useLoaded(
    async () => ({ organisation: await directory.organisation(), hidden: await directory.hidden() }),
    [directory],
  );
  const refresh = async () => {
    await directory.reload();
    await reload();
  };
  return value && { ...value, onReload: refresh };
}
