import type { PanelShape, ParamKinds, TabShape } from '@atrium/sdk';
import type { ViewFrame } from '@atrium/sdk/client';
import type { MenuEntry, PluginInfo } from '@atrium/sdk/host';
import { OverlaysRoot } from '@atrium/ui/overlays';
import '@atrium/ui/styles.css';
import { type ComponentType, StrictMode } from 'react';
import { render } from 'vitest-browser-react';
import { composeEntryOver } from '../app/composeEntry.ts';
import { composeWorkspace } from '../app/composeWorkspace.ts';
import { Workspace } from '../app/pages/IndexPage.tsx';
import { type Entry, EntryContext } from '../services/Entry.ts';
import { PATHS } from '../services/paths.ts';
import { PLUGINS, SOCKET, type Transport } from '../services/tokens.ts';
import { ScopeContext } from '../services/useService.ts';
import { NoticesOutlet } from '../shell/notices/NoticesOutlet.tsx';
import { ProofOutlet } from '../shell/ProofOutlet.tsx';
import { ViewRendering } from '../shell/views/FramedView.tsx';
import { NAVIGATION_STORE, PANEL_STORE, TAB_STORE, UNSAVED } from '../shell/workspaceServices.ts';

export type DummyView = ComponentType<{ readonly params: unknown; readonly frame: ViewFrame }>;
type Placed = Readonly<
  Record<
    string,
    {
      title: string;
      order?: number;
      riskLevel?: number;
      icon?: string;
      keys?: string;
      needs?: string;
      size?: 'short' | 'tall';
    }
  >
>;

export interface WorkspaceParts {
  readonly menu?: readonly MenuEntry[];
  /** Views of a plugin called `dummy`, by id. */
  readonly tabs?: Readonly<Record<string, DummyView>>;
  readonly panels?: Readonly<Record<string, DummyView>>;
  /** What the contract declares for a view besides its title. */
  readonly measures?: Readonly<
    Record<
      string,
      Partial<Pick<PanelShape, 'minWidth' | 'minHeight' | 'width' | 'height' | 'needs' | 'order'>> &
        Pick<TabShape, 'opensFirst'> & { readonly params?: ParamKinds }
    >
  >;
  /** The views that the plugin offers to the menu. */
  readonly offered?: readonly string[];
  readonly header?: Placed;
  readonly account?: Placed;
  readonly sideTabs?: Placed;
  readonly today?: Placed;
  readonly search?: Placed;
  readonly commands?: Placed;
  /** Titles of the plugin's views and commands in every language, by key. */
  readonly titles?: Readonly<Record<string, readonly string[]>>;
  readonly parts?: Readonly<Record<string, ComponentType<{ readonly frame?: ViewFrame }>>>;
  readonly person?: Readonly<Record<string, unknown>>;
  /** Further responses by `method path`. */
  readonly answers?: Readonly<Record<string, (input: unknown) => unknown>>;
  /** Address of the page; that of the workspace by default. */
  readonly address?: string;
  /** Promises that responses wait for, by `method path`. */
  readonly slow?: Readonly<Record<string, Promise<unknown>>>;
}

export const person = {
  id: 5001,
  acct: 'E001',
  userName: '林雅婷',
  companyId: 1,
  companyName: '宏遠示範股份有限公司',
  deptInfo: { id: 1, name: '資訊部' },
  groupInfo: { id: 11, name: '系統開發組' },
  riskLevel: 3,
  expireDateTime: '2099-01-01 00:00:00',
  timeZone: '',
  actions: [],
};

/** The whole workspace in this page with dummy views; the server is a table of responses. */
export async function openWorkspace(parts: WorkspaceParts = {}) {
  const calls: { readonly route: string; readonly input: unknown }[] = [];
  history.replaceState(history.state, '', parts.address ?? PATHS.index);
  let menu = parts.menu ?? [];
  const answers: Record<string, (input: unknown) => unknown> = {
    'get /plugins': () => ({ plugins: [pluginOf(parts)] }),
    'get /menuList': () => ({ menu }),
    'get /approvals': () => ({ list: [], totalSize: 0, page: 1, pageSize: 6, kinds: [] }),
    'get /sessions': () => [],
    'get /shared/allEmployees': () => ({ departments: [], compManagers: [] }),
    'get /userPreferences': () => ({ userPreferences: '{}' }),
    'put /userPreferences': (input) => (input as { body: unknown }).body,
    'post /logout': () => null,
    ...parts.answers,
  };
  const transport = {
    call: async ({ method, path }: { method: string; path: string }, input: unknown) => {
      const route = `${method} ${path}`;
      calls.push({ route, input });
      if (!answers[route]) throw new Error(`no answer for ${route}`);
      const answer = structuredClone(answers[route](input));
      await parts.slow?.[route];
      return answer;
    },
    encrypt: async (text: string) => text,
    decrypt: async (text: string) => text,
  } as unknown as Transport;
  const entry = entryWith(transport);
  Object.assign(entry.session.state, person, parts.person);
  const scope = composeWorkspace(entry);
  const screen = await render(
    <StrictMode>
      <EntryContext value={entry}>
        <OverlaysRoot>
          <ScopeContext value={scope}>
            <ViewRendering value={rendering(parts)}>
              <Workspace />
            </ViewRendering>
          </ScopeContext>
          <ProofOutlet />
          <NoticesOutlet />
        </OverlaysRoot>
      </EntryContext>
    </StrictMode>,
  );
  return {
    ...screen,
    calls,
    scope,
    tabs: scope.get(TAB_STORE),
    panels: scope.get(PANEL_STORE),
    navigation: scope.get(NAVIGATION_STORE),
    plugins: scope.get(PLUGINS),
    socket: scope.get(SOCKET),
    unsaved: scope.get(UNSAVED),
    preferences: entry.preferences,
    session: entry.session,
    notices: entry.notices,
    setMenu: (next: readonly MenuEntry[]) => (menu = next),
  };
}

/** The services of every page over another transport. */
export function entryWith(transport: Transport): Entry {
  return composeEntryOver(() => transport);
}

function pluginOf({
  tabs = {},
  panels = {},
  measures = {},
  header = {},
  account = {},
  sideTabs = {},
  today = {},
  search = {},
  commands = {},
  titles = {},
  offered = [],
}: WorkspaceParts): PluginInfo {
  const views = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { title: name, icon: 'document', ...measures[name] }]));
  return {
    manifest: {
      id: 'dummy',
      name: '示範',
      version: '1.0.0',
      sdk: { major: 1, built: '1.0.0' },
      actions: {},
      tabs: views(Object.keys(tabs)),
      panels: views(Object.keys(panels)),
      header,
      account,
      sideTabs,
      today,
      search,
      pages: {},
      commands,
      menu: offered.map((view) => ({ code: view, opens: view })),
      api: {},
      events: [],
      uses: [],
      fulfils: [],
      client: null,
    } as unknown as PluginInfo['manifest'],
    texts: {},
    titles,
    entry: null,
    styles: [],
    failure: null,
  };
}

function rendering({ tabs = {}, panels = {}, parts = {} }: WorkspaceParts) {
  return {
    Tab: ({ view, params, frame }: { view: string; params?: unknown; frame: ViewFrame }) => {
      const View = (frame.kind === 'panel' ? panels : tabs)[view];
      return View ? <View params={params} frame={frame} /> : <p>no view {view}</p>;
    },
    Part: ({ name, frame }: { name: string; frame?: ViewFrame }) => {
      const Part = parts[name];
      return Part ? <Part {...(frame && { frame })} /> : <span>{name}</span>;
    },
  };
}
