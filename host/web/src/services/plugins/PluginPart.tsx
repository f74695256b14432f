import type { ViewFrame } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { BrokenView } from './BrokenView.tsx';
import { PluginView } from './PluginView.tsx';
import { usePlugins } from './usePlugins.ts';

export interface PluginPartProps {
  readonly kind: 'header' | 'account' | 'sideTabs' | 'today' | 'pages';
  readonly plugin: string;
  readonly name: string;
  /** Loading state, for parts in a popover or on a page. */
  readonly frame?: ViewFrame;
  /** Parameters of a page's path, or of a card of Today. */
  readonly params?: Readonly<Record<string, string>>;
  /** In place of the loading mask. */
  readonly waiting?: ReactNode;
  /** In place of the message that it cannot be shown. */
  readonly broken?: (failure: { readonly title: string; readonly retry: () => void }) => ReactNode;
}

/** A plugin's piece of the shell: a header button, a section of the account popover, a side tab, a card, a page. */
export function PluginPart({ kind, plugin: id, name, frame, params, waiting, broken }: PluginPartProps) {
  const t = useText();
  const plugin = usePlugins().running(id);
  if (!plugin) return null;
  const { manifest } = plugin.info;
  const names = { plugin: manifest.name, view: manifest[kind][name]?.title ?? name };
  return (
    <PluginView
      plugin={plugin}
      kind={kind}
      name={name}
      frame={frame}
      params={params}
      // A header button has no space for a mask, so it has no loading state.
      waiting={kind === 'header' ? <></> : waiting}
      broken={({ code, retry }) => {
        const title = `${t('plugins.broken.title', names)} (${code})`;
        if (broken) return broken({ title, retry });
        if (kind === 'header') return <IconButton icon="warning-sign" label={title} onClick={retry} />;
        return <BrokenView {...names} code={code} onRetry={retry} />;
      }}
    />
  );
}
