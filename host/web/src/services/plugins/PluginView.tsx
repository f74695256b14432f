import { FrameContext, PluginContext, type ViewFrame } from '@atrium/sdk/client';
import type { PluginInfo } from '@atrium/sdk/host';
import { Button, ErrorBoundary, ErrorState, Icon, IconButton, LoadingMask, useKeptFocus } from '@atrium/ui';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { asText, useText } from '../i18n.ts';
import { useService } from '../useService.ts';
import { describeError, toFailureCode } from './loadClient.ts';
import { type Plugins, RUNNING_PLUGINS } from './Plugins.ts';
import type { AnyView, RunningPlugin, ViewKind } from './RunningPlugin.ts';
import './plugins.css';

interface PluginTabProps {
  /** Global view id: `LeavePanel`. */
  readonly view: string;
  readonly params?: unknown;
  readonly frame: ViewFrame;
  /** Asks before the view is replaced by that of a new version; resolves to false if it is kept. */
  readonly mayReplace?: () => Promise<boolean>;
}

/** A tab's or a panel's view, whichever its frame is. */
export function PluginTab({ view, params, frame, mayReplace }: PluginTabProps) {
  const t = useText();
  const kind = frame.kind === 'panel' ? 'panels' : 'tabs';
  const { plugin, next, accept } = useOpenedVersion(kind, view);
  // the bar of an update is removed by its own button
  useKeptFocus();
  if (!plugin)
    return (
      <ErrorState title={t('plugins.unknown.title', { view })} code="NO_VIEW">
        {t('plugins.unknown.text')}
      </ErrorState>
    );
  const { info } = plugin;
  const names = { plugin: info.manifest.name, view: info.manifest[kind][view]?.title ?? view };
  return (
    <div className="plugin-view" data-plugin={info.manifest.id} data-view={view}>
      {next && (
        <UpdateBar
          next={next.info}
          onReload={async () => {
            if ((await mayReplace?.()) ?? true) accept();
          }}
        />
      )}
      <div className="plugin-view-body">
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
    </div>
  );
}

interface OpenedVersion {
  /** What the view shows; undefined if no plugin has it. */
  readonly plugin: RunningPlugin | undefined;
  /** The new version, if the view shows the one before. */
  readonly next: RunningPlugin | undefined;
  /** Shows the new version. */
  readonly accept: () => void;
}

/** The version of a plugin that a view was opened with, which it keeps while that runs, until the person accepts another. */
function useOpenedVersion(kind: 'tabs' | 'panels', view: string): OpenedVersion {
  const plugins = usePlugins();
  const owner = plugins.owner(kind, view);
  const current = owner && plugins.running(owner.manifest.id);
  const [opened, setOpened] = useState(current);
  const keeps = opened !== undefined && plugins.isReplaced(opened);
  const plugin = keeps ? opened : current;
  if (plugin !== opened) setOpened(plugin);
  useEffect(() => plugin && plugins.hold(plugin), [plugins, plugin]);
  const next = keeps ? plugins.running(opened.info.manifest.id) : undefined;
  // whatever is current by then, and nothing if the new version has no such view
  return { plugin, next, accept: () => setOpened(undefined) };
}

interface UpdateBarProps {
  readonly next: PluginInfo;
  readonly onReload: () => Promise<void>;
}

/** Above a view of a version that was replaced. */
function UpdateBar({ next, onReload }: UpdateBarProps) {
  const t = useText();
  const { name, version } = next.manifest;
  return (
    <div className="plugin-update at-no-print" role="status">
      <Icon name="refresh" size={14} />
      <span>{t('plugins.updated', { plugin: name, version })}</span>
      <Button small onClick={() => void onReload()}>
        {t('plugins.reload')}
      </Button>
    </div>
  );
}

interface PluginPartProps {
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

interface PluginViewProps {
  readonly plugin: RunningPlugin;
  readonly kind: ViewKind;
  readonly name: string;
  readonly params?: unknown;
  readonly frame?: ViewFrame;
  /** Shown if the view cannot be rendered. */
  readonly broken: (failure: { code: string; retry: () => void }) => ReactNode;
  /** Shown while its chunk is loading; the mask appears after 600 ms. */
  readonly waiting?: ReactNode;
}

/**
 * One component of a plugin: its chunk loaded on first display, with the plugin's context, the frame, and its own error
 * boundary, so that a failure is isolated and reported. Retry loads and mounts it again.
 */
function PluginView({ plugin, kind, name, params, frame, broken, waiting }: PluginViewProps) {
  const plugins = usePlugins();
  const [attempt, setAttempt] = useState(0);
  const handleError = useCallback(
    (error: unknown) => {
      const code = toFailureCode(error, 'RENDER_FAILED');
      plugins.fail({
        plugin: plugin.info.manifest.id,
        phase: code === 'RENDER_FAILED' ? 'render' : 'import',
        code,
        message: describeError(error),
      });
    },
    [plugins, plugin],
  );
  const guarded = useMemo(() => frame && drawableFrame(frame), [frame]);
  const wait = waiting ?? <LoadingMask active />;
  return (
    <PluginContext value={plugin.context}>
      <FrameContext value={guarded ?? null}>
        <ErrorBoundary
          // of another version nothing is kept, not even its failure
          key={`${attempt} ${plugin.info.entry}`}
          onError={handleError}
          fallback={(error) =>
            broken({ code: toFailureCode(error, 'RENDER_FAILED'), retry: () => setAttempt((count) => count + 1) })
          }
        >
          <Suspense fallback={wait}>
            <LoadedView
              key={`${kind} ${name}`}
              plugin={plugin}
              kind={kind}
              name={name}
              params={params}
              waiting={wait}
            />
          </Suspense>
        </ErrorBoundary>
      </FrameContext>
    </PluginContext>
  );
}

interface LoadedViewProps extends Pick<PluginViewProps, 'plugin' | 'kind' | 'name' | 'params'> {
  readonly waiting: ReactNode;
}

type Loaded = { readonly View: AnyView } | { readonly error: unknown };

/**
 * The view once its chunk is there; throws what it failed with. Not `React.lazy`: React keeps a fallback that it has shown for 300 ms,
 * and most chunks are there sooner.
 */
function LoadedView({ plugin, kind, name, params, waiting }: LoadedViewProps) {
  const loading = useMemo(() => {
    const loading = plugin.view(kind, name);
    // handled below, unless the view is left before
    loading.catch(() => undefined);
    return loading;
  }, [plugin, kind, name]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let left = false;
    const show = (next: Loaded) => {
      if (!left) setLoaded(next);
    };
    loading.then(
      (View) => show({ View }),
      (error: unknown) => show({ error }),
    );
    return () => {
      left = true;
    };
  }, [loading]);
  if (!loaded) return waiting;
  if ('error' in loaded) throw loaded.error;
  const { View } = loaded;
  return <View params={params} />;
}

/** The frame for a plugin: converts titles and badges of the view to a text and a count. */
function drawableFrame(frame: ViewFrame): ViewFrame {
  const { setBadge } = frame;
  return {
    ...frame,
    setTitle: (title) => frame.setTitle(asText(title)),
    ...(setBadge && { setBadge: (count) => setBadge(Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0) }),
  };
}

interface BrokenViewProps {
  /** Display name of the plugin: 請假. */
  readonly plugin: string;
  /** Title of the view: 請假紀錄. */
  readonly view: string;
  readonly code: string;
  readonly onRetry?: () => void;
}

/** Shown in place of a plugin's view: which plugin failed, that the rest works, what to do, and the code. */
function BrokenView({ plugin, view, code, onRetry }: BrokenViewProps) {
  const t = useText();
  return (
    <ErrorState title={t('plugins.broken.title', { plugin, view })} code={code} onRetry={onRetry}>
      {t(code.startsWith('CHUNK') || code.startsWith('STYLE') ? 'plugins.broken.load' : 'plugins.broken.text')}
    </ErrorState>
  );
}

/** The plugins service with the parts that only the views of this folder use; they rerender when the list changes. */
export function usePlugins(): Plugins {
  const plugins = useService(RUNNING_PLUGINS);
  void useSnapshot(plugins.state).plugins;
  return plugins;
}
