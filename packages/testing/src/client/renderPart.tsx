import { fill, type AnyContract, type Variables } from '@atrium/sdk';
import {
  PluginContext,
  type CallOptions,
  type ClientContext,
  type FileCall,
  type Notices,
  type Toast,
} from '@atrium/sdk/client';
import { OverlaysRoot } from '@atrium/ui/overlays';
import '@atrium/ui/styles.css';
import type { CSSProperties, ReactNode } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { PageWatch } from './PageWatch.ts';

export { failure } from './failure.ts';
export { later } from './later.ts';

type Listener = (payload: never) => void;

export interface PartOptions<C extends AnyContract> {
  /** Id of the plugin. */
  readonly id: C['id'];
  /** The catalogue of the part. */
  readonly texts: Readonly<Record<string, string>>;
  /** Responses by call; a call without one rejects with an error that names it. */
  readonly api?: {
    readonly [Name in keyof ClientContext<C>['api']]?:
      ((input: never, options?: CallOptions) => Promise<unknown>) | Partial<FileCall<[input?: never]>>;
  };
  /** Further parts of the context: `{ preferences, directory, openView }`. */
  readonly services?: { readonly [Name in keyof ClientContext<C>]?: unknown };
  readonly notices?: Partial<Notices>;
  /** Style of the container of the part. */
  readonly place?: CSSProperties;
}

/**
 * Renders one part of a plugin in the browser without a host, with `api` instead of its server: for what a screen does
 * with a response, a failure or an event. If the host matters too, use `mountClient()`.
 *
 * Returns the screen, the notices (`toast`, `alert`), a function to send an event (`send('punched', payload)`; the
 * host's own as `'event'`, missed events as `'resync'`) and the number of listeners (`listening()`). The part is
 * unmounted at the end of the test, which fails if its plugin (the one whose test it is) left something on the page.
 */
export async function renderPart<C extends AnyContract>(part: ReactNode, options: PartOptions<C>) {
  const { id, texts, api = {}, services, notices, place } = options;
  const screens = watched();
  document.documentElement.dataset['theme'] = 'light';
  document.documentElement.lang = 'zh-Hant-TW';
  const listeners = new Map<string, Set<Listener>>();
  const listen = (name: string, listener: Listener) => {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(listener));
    return () => void set.delete(listener);
  };
  const toast = vi.fn<(toast: Toast) => void>();
  const alert = vi.fn<Notices['alert']>(() => Promise.resolve());
  const context = {
    id,
    api: answering(api),
    events: {
      on: listen,
      onEvent: (listener: Listener) => listen('event', listener),
      onResync: (listener: Listener) => listen('resync', listener),
    },
    session: { state: { id: 41 } },
    t: (key: string, variables?: Variables) => fill(texts[key] ?? key, variables),
    ...services,
    notices: { toast, alert, ...notices },
  } as unknown as ClientContext<AnyContract>;
  const screen = await render(
    <OverlaysRoot>
      <PluginContext value={context}>
        <div style={{ container: 'view / inline-size', ...place }}>{part}</div>
      </PluginContext>
    </OverlaysRoot>,
  );
  screens.push(screen);
  return {
    screen,
    toast,
    alert,
    send(name: string, payload?: unknown) {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}

let shown: RenderResult[] | undefined;

/** The parts of this test. The first one starts watching the page; the end of the test unmounts all and checks. */
function watched(): RenderResult[] {
  if (shown) return shown;
  const screens: RenderResult[] = (shown = []);
  const [folder = ''] = expect.getState().testPath?.split('/src/') ?? [];
  const watch = new PageWatch('/src/', `/@fs${folder}/src/`);
  onTestFinished(async () => {
    shown = undefined;
    for (const screen of screens) await screen.unmount();
    const left = watch.left();
    if (left.length > 0)
      throw new Error(`the plugin left something behind:\n${left.map((what) => `  ${what}`).join('\n')}`);
  });
  return screens;
}

function answering(api: object): object {
  const unanswered = (name: string) => () =>
    Promise.reject(new Error(`the test has no response for the call "${name}"`));
  return new Proxy(api, { get: (answers, name) => Reflect.get(answers, name) ?? unanswered(String(name)) });
}
