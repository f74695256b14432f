import type { ViewFrame } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import { useText } from '../i18n/useText.ts';
import { BrokenView } from './BrokenView.tsx';
import { PluginView } from './PluginView.tsx';
import { usePlugins } from './usePlugins.ts';

export interface PluginPartProps {
  readonly kind: 'header' | 'account' | 'sideTabs' | 'pages';
  readonly plugin: string;
  readonly name: string;
  /** Loading state, for parts in a popover or on a page. */
  readonly frame?: ViewFrame;
  /** Parameters of a page's path. */
  readonly params?: Readonly<Record<string, string>>;
}

/** A plugin's piece of the shell: a header button, a section of the account popover, a side tab, a page. */
export function PluginPart({ kind, plugin: id, name, frame, params }: PluginPartProps) {
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
      waiting={kind === 'header' ? <></> : undefined}
      broken={({ code, retry }) =>
        kind === 'header' ? (
          <IconButton icon="warning-sign" label={`${t('plugins.broken.title', names)} (${code})`} onClick={retry} />
        ) : (
          <BrokenView {...names} code={code} onRetry={retry} />
        )
      }
    />
  );
}
