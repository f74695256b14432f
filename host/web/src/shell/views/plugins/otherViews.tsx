import { OPEN_TYPE } from '@atrium/sdk';
import { Button } from '@atrium/ui';
import { openView, viewAccess } from '../../../services/plugins/openView.ts';
import { NAVIGATION, PANELS, PLUGINS, SESSION, TABS } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { usePluginText } from './usePluginText.ts';

/** Views of the plugins that keep menus and roles, where these run and the person may open them. */
const MENU_FORM = 'NavForm';
const ROLES = 'Permission';

interface MenuView {
  readonly view: string;
  readonly title: string;
  readonly kind: 'tab' | 'panel';
}

export interface OtherViews {
  /** Opens the form of a new entry of the menu with this view; absent where menus are not kept, or not by this person. */
  readonly addToMenu?: (view: MenuView) => void;
  /** Opens the roles, to grant this permission to one; absent likewise. */
  readonly addToRole?: (action: string) => void;
}

/** Where an administrator goes on with a plugin: its views into the menu, its permissions to roles. */
export function useOtherViews(): OtherViews {
  const services = {
    plugins: useService(PLUGINS),
    tabs: useService(TABS),
    panels: useService(PANELS),
    navigation: useService(NAVIGATION),
    session: useService(SESSION),
  };
  const canOpen = (view: string) => viewAccess(services, view) === 'open';
  return {
    ...(canOpen(MENU_FORM) && {
      addToMenu: ({ view, title, kind }: MenuView) =>
        openView(services, MENU_FORM, { menuType: 1, link: view, name: title, openType: OPEN_TYPE[kind] }),
    }),
    ...(canOpen(ROLES) && { addToRole: (grant: string) => openView(services, ROLES, { grant }) }),
  };
}

/** Opens the audit log with what was done with a plugin; nothing for those who may not read it. */
export function AuditLink({ plugin }: { readonly plugin: string }) {
  const t = usePluginText();
  const [tabs, session] = [useService(TABS), useService(SESSION)];
  if (!session.can('audit.view')) return null;
  return (
    <Button
      small
      variant="quiet"
      className="ws-plugin-go"
      onClick={() => tabs.open({ view: 'Audit', params: { target: plugin } })}
    >
      {t('auditLog')}
    </Button>
  );
}
