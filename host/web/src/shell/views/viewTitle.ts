import { joined } from '@atrium/sdk/client';
import { useSnapshot } from 'valtio';
import { t, useText } from '../../services/i18n.ts';
import { PLUGINS, type PluginsService } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { builtinView } from './builtinViews.ts';

type Titled = { readonly view: string; readonly title: string };

/** The title of a tab or panel: its own, else the view's in the current language. */
export function viewTitle(
  kind: 'tab' | 'panel',
  { view, title }: Titled,
  text: typeof t,
  plugins: PluginsService,
): string {
  const builtin = builtinView(kind, view);
  if (title !== '') return title;
  if (builtin) return text(builtin.title);
  return (
    plugins.owner(kind === 'tab' ? 'tabs' : 'panels', view)?.manifest[kind === 'tab' ? 'tabs' : 'panels'][view]
      ?.title ?? view
  );
}

/** The same inside a component, which rerenders with the language and the list of plugins. */
export function useViewTitle(kind: 'tab' | 'panel', titled: Titled): string {
  const plugins = useService(PLUGINS);
  void useSnapshot(plugins.state).plugins;
  return viewTitle(kind, titled, useText(), plugins);
}

/** Maximum number of names; beyond it the total is added. */
const NAMED = 3;

/** Joins names for a notice, limited to a readable number. */
export function listNames(names: readonly string[]): string {
  const first = joined(names.slice(0, NAMED));
  return names.length > NAMED ? t('list.more', { names: first, count: names.length }) : first;
}
