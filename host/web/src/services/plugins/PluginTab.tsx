import type { ViewFrame } from '@atrium/sdk/client';
import { ErrorState } from '@atrium/ui';
import { useText } from '../i18n.ts';
import { BrokenView } from './BrokenView.tsx';
import { PluginView } from './PluginView.tsx';
import { usePlugins } from './usePlugins.ts';
import './plugins.css';

export interface PluginTabProps {
  /** Global view id: `LeavePanel`. */
  readonly view: string;
  readonly params?: unknown;
  readonly frame: ViewFrame;
}

/** A tab's or a panel's view, whichever its frame is. */
export function PluginTab({ view, params, frame }: PluginTabProps) {
  const t = useText();
  const plugins = usePlugins();
  const kind = frame.kind === 'panel' ? 'panels' : 'tabs';
  const info = plugins.owner(kind, view);
  const plugin = info && plugins.running(info.manifest.id);
  if (!plugin)
    return (
      <ErrorState title={t('plugins.unknown.title', { view })} code="NO_VIEW">
        {t('plugins.unknown.text')}
      </ErrorState>
    );
  const names = { plugin: info.manifest.name, view: info.manifest[kind][view]?.title ?? view };
  return (
    <div className="plugin-view" data-plugin={info.manifest.id} data-view={view}>
      {info.failure ? (
        <BrokenView {...names} code={info.failure.code} />
      ) : (
        <PluginView
          plugin={plugin}
          kind={kind}
          name={view}
          params={params}
          frame={frame}
          broken={({ code, retry }) => <BrokenView {...names} code={code} onRetry={retry} />}
        />
      )}
    </div>
  );
}
