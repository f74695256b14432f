import type { HostAction } from '@atrium/sdk';
import type { ComponentType } from 'react';
import type { TextKey } from '../../services/i18n.ts';
import { lazyPart } from '../../services/loading.ts';

export interface BuiltinView {
  /** The action without which the view is not offered and its address opens nothing. */
  readonly needs?: HostAction;
  readonly title: TextKey;
  readonly icon: string;
  /** Initial size of a panel in pixels; 720 by 520 by default. */
  readonly width?: number;
  readonly height?: number;
  // the parameters are passed by the shell itself
  readonly View: ComponentType<{ params: never }>;
}

/**
 * Tabs that the host itself registers. They need no menu entry and are not closed without one (C.3-5).
 */
const builtinTabs: Readonly<Record<string, BuiltinView>> = {
  Settings: { title: 'views.settings', icon: 'settings', View: lazyPart(() => import('./settings/SettingsView.tsx')) },
  ChangePassword: {
    title: 'views.changePassword',
    icon: 'lock',
    View: lazyPart(() => import('./ChangePasswordView.tsx')),
  },
  Drafts: { title: 'views.drafts', icon: 'edit', View: lazyPart(() => import('./DraftsView.tsx')) },
  Iframe: { title: 'views.iframe', icon: 'globe-network', View: lazyPart(() => import('./IframeView.tsx')) },
  Approvals: {
    title: 'views.approvals',
    icon: 'endorsed',
    View: lazyPart(() => import('./approvals/ApprovalsView.tsx')),
  },
  SignIns: {
    title: 'views.signIns',
    icon: 'desktop',
    needs: 'session.manage',
    View: lazyPart(() => import('./administration/SignInsView.tsx')),
  },
  People: {
    title: 'views.people',
    icon: 'people',
    needs: 'employee.manage',
    View: lazyPart(() => import('./people/PeopleView.tsx')),
  },
  EmployeeImport: {
    title: 'views.employeeImport',
    icon: 'folder-new',
    needs: 'employee.import',
    View: lazyPart(() => import('./administration/EmployeeImportView.tsx')),
  },
  Plugins: {
    title: 'views.plugins',
    icon: 'puzzle',
    needs: 'plugin.manage',
    View: lazyPart(() => import('./plugins/PluginsView.tsx')),
  },
  Health: {
    title: 'views.health',
    icon: 'pulse',
    needs: 'settings.manage',
    View: lazyPart(() => import('./administration/HealthView.tsx')),
  },
  Audit: {
    title: 'views.audit',
    icon: 'history',
    needs: 'audit.view',
    View: lazyPart(() => import('./administration/AuditView.tsx')),
  },
};

const builtinPanels: Readonly<Record<string, BuiltinView>> = {
  IframePanel: { title: 'views.iframe', icon: 'globe-network', View: lazyPart(() => import('./IframeView.tsx')) },
  Keys: {
    title: 'views.keys',
    icon: 'keyboard',
    width: 420,
    height: 560,
    View: lazyPart(() => import('./KeysView.tsx')),
  },
  Members: {
    title: 'views.members',
    icon: 'people',
    width: 380,
    height: 560,
    View: lazyPart(() => import('./MembersView.tsx')),
  },
};

/** The builtin tabs that are for some people only, by their ids. */
export const restrictedTabs: readonly (readonly [view: string, BuiltinView & { readonly needs: HostAction }])[] =
  Object.entries(builtinTabs).flatMap(([view, tab]) =>
    tab.needs === undefined ? [] : [[view, { ...tab, needs: tab.needs }] as const],
  );

export function builtinView(kind: 'tab' | 'panel', view: string): BuiltinView | undefined {
  const views = kind === 'tab' ? builtinTabs : builtinPanels;
  return Object.hasOwn(views, view) ? views[view] : undefined;
}
