import '@atrium/ui/styles.css';
import {
  composeEntry,
  composeWorkspace,
  EntryContext,
  LOAD_WIRE,
  NoticesOutlet,
  PluginPart,
  type Plugins,
  PluginTab,
  RUNNING_PLUGINS,
  ScopeContext,
  setLanguage,
  SOCKET,
  watchFailures,
  type Wire,
  toWire,
  sourceClients,
} from '#page';
import type { AnyContract, NamesOf, PanelsOf, ParamsOf, TabsOf } from '@atrium/sdk';
import type { Api, ClientContext } from '@atrium/sdk/client';
import type { Person } from '@atrium/sdk/server';
import { OverlaysRoot } from '@atrium/ui/overlays';
import { io } from 'socket.io-client';
import { onTestFinished, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import type { AsOptions, MountOptions } from '../Mounted.ts';
import { askHosts } from './askHosts.ts';
import { PageWatch } from './PageWatch.ts';
import type { Known, PageAnswer } from './protocol.ts';
import { TestFrame } from './TestFrame.ts';

type Kind = 'header' | 'account' | 'sideTabs' | 'today' | 'pages';
type Shown = RenderResult & { readonly frame: TestFrame };

/** A plugin's client with the real page's services, and its server in a real host. */
export interface MountedClient<C extends AnyContract> extends AsyncDisposable {
  readonly person: Person;
  readonly context: ClientContext<C>;
  showTab<Name extends NamesOf<C, 'tabs'>>(view: Name, params?: ParamsOf<TabsOf<C>[Name]>): Promise<Shown>;
  showPanel<Name extends NamesOf<C, 'panels'>>(view: Name, params?: ParamsOf<PanelsOf<C>[Name]>): Promise<Shown>;
  /** A header button, a section of the account popover, a side tab, a card of Today, a page. */
  showPart(kind: Kind, name: string): Promise<Shown>;
  /** Another person who calls the same server, outside of this page. */
  asPerson(options?: AsOptions<C>): Promise<{ readonly person: Person; readonly api: Api<C> }>;
  /** Moves the clocks of server and page and runs the jobs that are due. */
  advance(milliseconds: number): Promise<void>;
  /** Disposes everything. Rejects if client or server left something open. */
  dispose(): Promise<void>;
}

/**
 * Runs a plugin for a test in the browser, by its id or its folder: the server as `mount()` does, in a process beside the
 * test server; the client from source, with the page's own container, transport, session and socket. Without `clock`
 * both use the real time. It is disposed at the end of the test, as with `mount()`.
 */
export async function mountClient<C extends AnyContract>(
  plugin: string,
  options: MountOptions<C> = {},
): Promise<MountedClient<C>> {
  if (options.clock !== undefined) vi.setSystemTime(Date.parse(options.clock));
  localStorage.clear();
  const config = { ...options.config, allowedOrigins: [location.origin] };
  const clock = options.clock ?? new Date().toISOString();
  const server = await askHosts<PageAnswer>({
    verb: 'mount',
    plugin,
    options: { ...options, clock, config } as MountOptions<AnyContract>,
  });
  const { mount, person, token, url, expireDateTime, plugin: id, modules } = server;

  const at = (base: string) => `/__atrium/${mount}/${base}`;
  const entry = composeEntry({ main: at('api'), calendar: at('cal'), whitelist: at('wl'), center: at('sys') });
  const { session } = entry;
  // as the page does, except that a test's page is not reloaded
  const unwatch = watchFailures(entry.events, entry.notices, entry.tokens, () => {});
  const scope = composeWorkspace(entry).replace(LOAD_WIRE, async () => ({ openWire: (give) => openWire(url, give) }));
  const socket = scope.get(SOCKET);
  await setLanguage(options.language ?? 'zh-TW');
  await session.start({
    publicToken: token,
    expireDateTime,
    employeeId: person.id,
    employee: person.employee,
    nickName: person.name,
    groupId: person.groupId,
    riskLevel: options.riskLevel ?? 3,
  });
  await entry.preferences.load();
  socket.connect();
  await vi.waitFor(() => {
    if (socket.state.liveness !== 'live') throw new Error('the live connection did not come up');
  }, 10_000);

  if (!sourceClients.has(id)) sourceClients.set(id, () => import(/* @vite-ignore */ `${modules}client.ts`));
  const plugins = scope.get(RUNNING_PLUGINS);
  const watch = new PageWatch(modules);
  const { running, unreleased } = await start(plugins, id).catch((error: unknown) => {
    watch.left();
    throw error;
  });
  const held = running.held;
  const shown: RenderResult[] = [];

  const show = async (frame: TestFrame, view: React.ReactNode): Promise<Shown> => {
    const screen = await render(
      <OverlaysRoot>
        <EntryContext value={entry}>
          <ScopeContext value={scope}>
            <div style={VIEW}>{view}</div>
          </ScopeContext>
          <NoticesOutlet />
        </EntryContext>
      </OverlaysRoot>,
    );
    shown.push(screen);
    return Object.assign(screen, { frame });
  };
  const tab = (kind: 'tab' | 'panel') => (view: string, params?: unknown) => {
    const frame = new TestFrame(kind, `${kind}:${view}`, params as Readonly<Record<string, unknown>> | undefined);
    return show(frame, <PluginTab view={view} params={params} frame={frame} />);
  };

  let disposed: Promise<void> | undefined;
  const dispose = () => (disposed ??= end());
  const end = async () => {
    for (const screen of shown) await screen.unmount();
    const ofViews = running.held - held;
    scope.release();
    const left = [...watch.left(), ...unreleased];
    if (ofViews > 0) left.push(`${ofViews} subscriptions of unmounted views`);
    unwatch();
    localStorage.clear();
    vi.useRealTimers();
    await askHosts({ verb: 'dispose', mount });
    if (left.length > 0)
      throw new Error(`the plugin left something behind:\n${left.map((what) => `  ${what}`).join('\n')}`);
  };
  // An earlier explicit disposal has already reported its outcome.
  onTestFinished(() => disposed?.catch(() => {}) ?? dispose());

  return {
    person,
    context: running.context as unknown as ClientContext<C>,
    showTab: tab('tab'),
    showPanel: tab('panel'),
    showPart(kind, name) {
      const frame = new TestFrame(kind === 'pages' ? 'page' : 'popover', `${kind}:${name}`);
      // A card gets its title and icon, as from Today.
      const card = kind === 'today' ? running.info.manifest.today[name] : undefined;
      const params = card && { title: card.title, icon: card.icon ?? '' };
      return show(frame, <PluginPart kind={kind} plugin={id} name={name} frame={frame} {...(params && { params })} />);
    },
    async asPerson(who = {}) {
      const known = await askHosts<Known>({ verb: 'person', mount, options: who as AsOptions<AnyContract> });
      const call = (name: string) => (input: unknown) =>
        askHosts({ verb: 'call', mount, person: known.number, name, input });
      const api = new Proxy({}, { get: (_target, name) => (name === 'then' ? undefined : call(String(name))) });
      return { person: known.person, api: api as Api<C> };
    },
    async advance(milliseconds) {
      vi.setSystemTime(Date.now() + milliseconds);
      await askHosts({ verb: 'advance', mount, milliseconds });
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

/** The container whose width a view asks for, as in the workspace. */
const VIEW = { container: 'view / inline-size' } as const;

/** Starts the clients. On disposal `unreleased` is filled with what could not be released. */
async function start(plugins: Plugins, id: string) {
  const unreleased: string[] = [];
  const fail = plugins.fail.bind(plugins);
  // Failures are read as they arrive, because a disposed plugin removes its own.
  plugins.fail = (failure) => {
    if (failure.code === 'DISPOSE_FAILED') unreleased.push(`could not be released: ${failure.message}`);
    fail(failure);
  };
  await plugins.load();
  const running = plugins.running(id);
  if (!running) throw new RangeError(`the server has no plugin "${id}"`);
  await running.client();
  return { running, unreleased };
}

function openWire(url: string, token: () => string | null): Wire {
  return toWire(io(url, { auth: (give) => give({ token: token() }), transports: ['websocket'], forceNew: true }));
}
