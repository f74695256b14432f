import { findHits, LatestRun, searchWords } from '@atrium/sdk/client';
import { hostRoutes, type SearchReply } from '@atrium/sdk/host';
import { momentLabel } from '@atrium/ui';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { PLUGINS, type PluginsService, SESSION, TRANSPORT } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { openView, viewAccess } from '../../services/plugins/openView.ts';
import { hostCall } from '../../services/transport/hostCall.ts';
import { useNavigation, usePanels, useTabs } from '../workspaceServices.ts';
import type { PaletteHits } from './findItems.ts';

/** Milliseconds without a key before the plugins are asked. */
export const TYPED = 200;
/** Latin letters that are too few to ask for; a Chinese character alone is a word. */
const TOO_SHORT = /^[\p{ASCII}]$/u;

/** What the plugins found. */
export interface FoundByPlugins {
  readonly groups: readonly PaletteHits[];
  /** Names of the plugins that did not answer. */
  readonly missing: readonly string[];
}

interface Reply extends SearchReply {
  readonly query: string;
}

/**
 * Asks the plugins for a query, after a pause in typing; an earlier question is cancelled. What was found for another
 * query is not shown. Without a plugin that searches nothing is asked.
 */
export function useFound(query: string): FoundByPlugins {
  const transport = useService(TRANSPORT);
  const plugins = useService(PLUGINS);
  const openers = useOpeners();
  const known = useSnapshot(plugins.state).plugins;
  const isSearched = known.some(({ manifest }) => Object.keys(manifest.search ?? {}).length > 0);
  const text = query.trim();
  const [reply, setReply] = useState<Reply | null>(null);
  const [latest] = useState(() => new LatestRun());
  useEffect(() => {
    if (!isSearched || text === '' || TOO_SHORT.test(text)) return;
    const timer = setTimeout(() => {
      const signal = latest.begin();
      hostCall<SearchReply>(transport, hostRoutes.search, { query: { query: text } }, { quiet: true, signal }).then(
        (found) => signal.aborted || setReply({ ...found, query: text }),
        // The rest of the palette works without it.
        () => undefined,
      );
    }, TYPED);
    return () => {
      clearTimeout(timer);
      latest.cancel();
    };
  }, [transport, latest, isSearched, text]);
  return useMemo(() => {
    if (reply?.query !== text) return { groups: [], missing: [] };
    return {
      groups: groupsOf(reply, openers),
      missing: reply.missing.map(({ plugin }) => manifestOf(plugins, plugin)?.name ?? plugin),
    };
  }, [reply, text, plugins, openers]);
}

type Openers = Parameters<typeof openView>[0] & { readonly plugins: PluginsService };

function useOpeners(): Openers {
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  const tabs = useTabs();
  const panels = usePanels();
  const navigation = useNavigation();
  return useMemo(() => ({ plugins, session, tabs, panels, navigation }), [plugins, session, tabs, panels, navigation]);
}

/** One group for each type of each plugin, as the plugins are ordered; without what the person's menu does not open. */
function groupsOf({ list, query }: Reply, openers: Openers): PaletteHits[] {
  const opening = list.filter(({ opens }) => viewAccess(openers, opens.view) === 'open');
  const words = searchWords(query);
  const groups = Map.groupBy(opening, ({ plugin, type }) => `${plugin}.${type}`);
  return [...groups].map(([group, found]) => {
    const { plugin, type } = found[0]!;
    const shape = manifestOf(openers.plugins, plugin)?.search[type];
    return {
      group,
      title: shape?.title ?? type,
      hits: found.map(({ title, detail, when, excerpt, opens }, at) => ({
        item: {
          id: `found-${group}-${at}`,
          group: '',
          text: title,
          icon: shape?.icon ?? 'search',
          ...(excerpt !== undefined && { excerpt: { text: excerpt, parts: findHits(excerpt, words) } }),
          note: [when && momentLabel(when), detail].filter(Boolean).join(' · '),
          run: () => void openView(openers, opens.view, opens.params),
        },
        match: { score: 0, parts: findHits(title, words) },
      })),
    };
  });
}

const manifestOf = (plugins: PluginsService, id: string) =>
  plugins.state.plugins.find(({ manifest }) => manifest.id === id)?.manifest;
