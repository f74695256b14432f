import { fill, type AnyContract, type TextKey, type Variables } from '@atrium/sdk';
import {
  PluginContext,
  type CallOptions,
  type ClientContext,
  type DesktopPermission,
  type Toast,
} from '@atrium/sdk/client';
import { OverlaysRoot } from '@atrium/ui/overlays';
import '@atrium/ui/styles.css';
import type { ReactNode } from 'react';
import { proxy } from 'valtio';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import en from '../../locales/en.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import type { Notifications, NotificationsClient } from '../client/types.ts';

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

type Listener = (payload: never) => void;

interface Options {
  readonly api: Partial<{
    [Name in keyof NotificationsClient['api']]: (input: never, options?: CallOptions) => Promise<unknown>;
  }>;
  readonly language?: 'zh-TW' | 'en';
  readonly theme?: string;
  readonly permission?: DesktopPermission;
}

/** Draws a part as the host does, its server replaced by `api`; gives what it told the person and a way to send it events. */
export async function renderPart(
  part: ReactNode,
  { api, language = 'zh-TW', theme = 'light', permission = 'granted' }: Options,
) {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.lang = 'zh-Hant-TW';
  const listeners = new Map<string, Set<Listener>>();
  const listen = (name: string, listener: Listener) => {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(listener));
    return () => void set.delete(listener);
  };
  const toast = vi.fn<(toast: Toast) => void>();
  const openView = vi.fn((view: string, _params?: unknown) => view === 'HandoverList');
  const preferences = proxy({ desktopNotify: true });
  const askDesktop = vi.fn((wish: boolean) => {
    preferences.desktopNotify = wish;
    return Promise.resolve(permission);
  });
  const texts = language === 'en' ? en : zhTW;
  const context = {
    id: 'notifications',
    api,
    events: {
      on: listen,
      onEvent: (listener: Listener) => listen('event', listener),
      onResync: (listener: Listener) => listen('resync', listener),
    },
    session: { state: { id: 41 } },
    preferences: { state: preferences },
    directory: { organisation: () => Promise.resolve(ORGANISATION) },
    notices: { toast, desktopPermission: permission, askDesktop },
    openView,
    t: (key: TextKey<Notifications>, variables?: Variables) => fill(texts[key], variables),
  } as unknown as ClientContext<AnyContract>;
  const screen = await render(
    <OverlaysRoot>
      <PluginContext value={context}>
        <div style={{ padding: 12, display: 'flex', justifyContent: 'flex-end', background: 'var(--at-canvas)' }}>
          {part}
        </div>
      </PluginContext>
    </OverlaysRoot>,
  );
  const send = (name: string, payload?: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  };
  return {
    screen,
    toast,
    openView,
    askDesktop,
    send,
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}

/** A call that fails as the transport's do. */
export const failure = (message: string, code: number | string = 422) =>
  Object.assign(new Error(message), { code, http: 200, errors: [], data: null, requestId: 'r-1' });

/** An answer that the test gives when it likes. */
export function later<Answer>() {
  let resolve!: (answer: Answer) => void;
  const promise = new Promise<Answer>((give) => {
    resolve = give;
  });
  return { promise, resolve };
}
