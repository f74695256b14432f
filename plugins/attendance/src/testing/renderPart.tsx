import { fill, type AnyContract, type TextKey, type Variables } from '@atrium/sdk';
import { PluginContext, type CallOptions, type ClientContext, type Toast } from '@atrium/sdk/client';
import { OverlaysRoot } from '@atrium/ui/overlays';
import '@atrium/ui/styles.css';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import en from '../../locales/en.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import type { Attendance, AttendanceClient } from '../client/types.ts';

type Listener = (payload: never) => void;

interface Options {
  readonly api: Partial<{
    [Name in keyof AttendanceClient['api']]: (input: never, options?: CallOptions) => Promise<unknown>;
  }>;
  readonly language?: 'zh-TW' | 'en';
  readonly theme?: string;
}

/** Draws a part as the host does, its server replaced by `api`; gives what it told the person and a way to send it events. */
export async function renderPart(part: ReactNode, { api, language = 'zh-TW', theme = 'light' }: Options) {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.lang = 'zh-Hant-TW';
  const listeners = new Map<string, Set<Listener>>();
  const listen = (name: string, listener: Listener) => {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(listener));
    return () => void set.delete(listener);
  };
  const toast = vi.fn<(toast: Toast) => void>();
  const alert = vi.fn<(text: { title: string; message: string }) => Promise<void>>(() => Promise.resolve());
  const texts = language === 'en' ? en : zhTW;
  const context = {
    id: 'attendance',
    api,
    events: { on: listen, onResync: (listener: Listener) => listen('resync', listener) },
    session: { state: { id: 41 } },
    notices: { toast, alert },
    t: (key: TextKey<Attendance>, variables?: Variables) => fill(texts[key], variables),
  } as unknown as ClientContext<AnyContract>;
  const screen = await render(
    <OverlaysRoot>
      <PluginContext value={context}>
        <div style={{ padding: 24, width: 'fit-content', background: 'var(--at-raised)' }}>{part}</div>
      </PluginContext>
    </OverlaysRoot>,
  );
  const send = (name: string, payload?: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  };
  return {
    screen,
    toast,
    alert,
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
