import { useEffect } from 'react';
import { NOTICES, PLUGINS, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { t } from '../../services/i18n.ts';
import { WorkspaceHistory } from '../../shell/address/WorkspaceHistory.ts';
import { useNavigation, usePanels, useTabs } from '../../shell/workspaceServices.ts';

/** Address, history and document title of the workspace, once it is loaded. */
export function useAddress(isReady: boolean): void {
  const tabs = useTabs();
  const panels = usePanels();
  const navigation = useNavigation();
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  const notices = useService(NOTICES);
  useEffect(() => {
    if (!isReady) return;
    const unknown = (address: string) =>
      notices.toast({ tone: 'danger', title: t('address.unknownTitle'), message: t('address.unknown', { address }) });
    const missing = takeMissingPage();
    if (missing !== undefined) unknown(missing);
    const confirmLeave = () =>
      notices.confirm({
        title: t('address.leaveTitle'),
        message: t('address.leave'),
        confirm: t('address.leaveConfirm'),
        cancel: t('address.stay'),
      });
    return new WorkspaceHistory({ tabs, panels, navigation, plugins, session }, unknown, confirmLeave).start();
  }, [isReady, tabs, panels, navigation, plugins, session, notices]);
}

/** The requested address of an unknown page: the router redirected here and stored it in the history entry. */
function takeMissingPage(): string | undefined {
  const state = history.state as { usr?: { missing?: unknown } } | null;
  const missing = state?.usr?.missing;
  if (typeof missing !== 'string') return undefined;
  history.replaceState({ ...state, usr: null }, '');
  return missing;
}
