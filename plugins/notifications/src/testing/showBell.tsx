import type { DesktopPermission } from '@atrium/sdk/client';
import { renderPart, type PartOptions } from '@atrium/testing/part';
import { proxy } from 'valtio';
import { vi } from 'vitest';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import Bell from '../client/Bell.tsx';
import type { Notifications } from '../client/types.ts';

const ORGANISATION = {
  compManagers: [],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [],
      employees: [],
      groups: [
        {
          groupId: 1,
          groupCode: 'SD',
          groupName: '系統開發組',
          groupManagers: [],
          employees: [{ id: 7, name: '陳冠宇' }],
        },
      ],
    },
  ],
};

const place = { padding: 12, display: 'flex', justifyContent: 'flex-end', background: 'var(--at-canvas)' };

/** Renders the bell as in the header; `permission` is the browser's permission for desktop notices. */
export async function showBell(api: PartOptions<Notifications>['api'], permission: DesktopPermission = 'granted') {
  const openView = vi.fn((view: string, _params?: unknown) => view === 'HandoverList');
  const preferences = proxy({ desktopNotify: true });
  const askDesktop = vi.fn((enable: boolean) => {
    preferences.desktopNotify = enable;
    return Promise.resolve(permission);
  });
  const parts = await renderPart<Notifications>(<Bell />, {
    id: 'notifications',
    texts: zhTW,
    api: api ?? {},
    services: {
      preferences: { state: preferences },
      directory: { organisation: () => Promise.resolve(ORGANISATION) },
      openView,
      viewAccess: (view: string) => (view === 'HandoverList' ? 'open' : view === 'Secret' ? 'denied' : 'missing'),
    },
    notices: { desktopPermission: permission, askDesktop },
    place,
  });
  return { ...parts, openView, askDesktop };
}
