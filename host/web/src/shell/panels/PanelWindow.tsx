import type { ViewFrame } from '@atrium/sdk/client';
import { classNames, Icon, IconButton } from '@atrium/ui';
import { type MenuEntry, MenuPopover } from '@atrium/ui/overlays';
import { memo, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t, useText } from '../../services/i18n.ts';
import { PLUGINS, type PluginsService } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { type PrintedView, printView } from '../printView.ts';
import { FramedView } from '../views/FramedView.tsx';
import { useViewTitle, viewTitle } from '../views/viewTitle.ts';
import { usePanels, useUnsaved } from '../workspaceServices.ts';
import type { PanelsStore } from './PanelsStore.ts';
import type { PanelState } from './panelState.ts';
import { GRIPS } from './placement.ts';
import { type Placing, useKeyboardPlacing, usePanelGestures } from './usePanelGestures.ts';

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable=true]';

/** One floating window: header, view, eight grips. In the dock it stays mounted but hidden. */
export const PanelWindow = memo(function PanelWindow({
  panel,
  front,
}: {
  readonly panel: PanelState;
  readonly front: boolean;
}) {
  const panels = usePanels();
  const unsaved = useUnsaved();
  const plugins = useService(PLUGINS);
  const t = useText();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const { key, view, params, icon, rect, mode, order, dirty, title: own } = useSnapshot(panel);
  const title = useViewTitle('panel', { view, title: own });
  const gestures = usePanelGestures(panel, panels, box);
  const [placing, setPlacing] = useKeyboardPlacing(panel, panels);
  usePanelFocus(box, mode !== 'minimised');

  const [head] = useState(panelHead);
  const print = useCallback(() => printView(panelToPrint(key, panels, plugins)), [key, panels, plugins]);
  const frame = useMemo<ViewFrame>(
    () => ({
      kind: 'panel',
      key,
      setTitle: (next) => panels.setTitle(key, next),
      guard: (guard) => unsaved.register(key, guard),
      head,
      print,
      close: () => void panels.close(key),
    }),
    [panels, unsaved, head, print, key],
  );
  const maximised = mode === 'maximised';
  return (
    <section
      ref={box}
      className={classNames(
        'ws-panel',
        front && 'ws-panel-front',
        maximised && 'ws-panel-maximised',
        mode === 'minimised' && 'ws-panel-docked',
        placing && 'ws-panel-placing',
      )}
      role="dialog"
      aria-modal="false"
      aria-labelledby={`${id}-title`}
      aria-describedby={placing ? `${id}-placing` : undefined}
      data-panel={key}
      data-region={mode === 'minimised' ? undefined : 'panel'}
      tabIndex={-1}
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height, zIndex: order }}
      onPointerDownCapture={() => panels.bringForward(key)}
      onFocusCapture={() => mode !== 'minimised' && panels.bringForward(key)}
    >
      <div className="ws-panel-head" onPointerDown={gestures.move} onDoubleClick={() => panels.toggleMaximised(key)}>
        <MenuPopover
          label={t('panels.menu', { title })}
          entries={panelActions(panel, panels, t, { place: setPlacing, print })}
        >
          <button
            type="button"
            className="ws-panel-menu"
            aria-label={t('panels.menu', { title })}
            title={t('panels.menu', { title })}
          >
            <Icon name={icon} />
          </button>
        </MenuPopover>
        <HeadSlot element={head.before} />
        <h2 className="at-cut" id={`${id}-title`}>
          {title}
        </h2>
        {dirty && <span className="ws-unsaved" role="img" aria-label={t('tabs.unsaved')} title={t('tabs.unsaved')} />}
        <HeadSlot element={head.after} />
        <span className="ws-panel-buttons" data-keep-clear>
          <HeadSlot element={head.end} />
          <IconButton small icon="minus" label={t('panels.minimise')} onClick={() => panels.minimise(key)} />
          <IconButton
            small
            icon={maximised ? 'minimize' : 'maximize'}
            label={t(maximised ? 'panels.restore' : 'panels.maximise')}
            onClick={() => panels.toggleMaximised(key)}
          />
          <IconButton small icon="cross" label={t('panels.close')} onClick={() => void panels.close(key)} />
        </span>
      </div>
      <div className="ws-panel-body">
        <FramedView view={view} params={params} frame={frame} />
      </div>
      {!maximised &&
        GRIPS.map((grip) => (
          <span
            key={grip}
            className={`ws-grip ws-grip-${grip}`}
            data-grip={grip}
            aria-hidden="true"
            onPointerDown={(event) => gestures.resize(event, grip)}
          />
        ))}
      {placing && (
        <p className="ws-panel-hint" id={`${id}-placing`} role="status">
          {t(placing === 'move' ? 'panels.moving' : 'panels.resizing')}
        </p>
      )}
    </section>
  );
});

/**
 * Moves the focus into a panel when it opens or is restored from the dock, and back when it closes or is minimised. A
 * view that focuses itself keeps the focus.
 */
function usePanelFocus(box: RefObject<HTMLElement | null>, visible: boolean): void {
  const before = useRef<WeakRef<HTMLElement> | null>(null);
  useEffect(() => {
    if (!visible) return;
    const panel = box.current!;
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body && !panel.contains(active))
      before.current = new WeakRef(active);
    if (!panel.contains(active)) (panel.querySelector<HTMLElement>(FOCUSABLE) ?? panel).focus({ preventScroll: true });
    return () => {
      const had = panel.contains(document.activeElement) || document.activeElement === document.body;
      const back = before.current?.deref();
      before.current = null;
      if (!had) return;
      if (back?.isConnected && back.checkVisibility()) back.focus({ preventScroll: true });
      else document.querySelector<HTMLElement>('[data-region=panes]')?.focus({ preventScroll: true });
    };
  }, [box, visible]);
}

/** The elements that a view may fill in the head of its panel. They exist before the first render of the view. */
function panelHead(): NonNullable<ViewFrame['head']> {
  const slot = (place: string) => {
    const element = document.createElement('span');
    element.className = `ws-panel-slot ws-panel-slot-${place}`;
    return element;
  };
  return { before: slot('before'), after: slot('after'), end: slot('end') };
}

/** The place of one of these elements. */
function HeadSlot({ element }: { readonly element: HTMLElement }) {
  const place = useCallback((slot: HTMLElement | null) => slot?.append(element), [element]);
  return <span className="ws-panel-slot-place" ref={place} />;
}

/** The menu of a panel: the pointer actions of its header for the keyboard. */
function panelActions(
  panel: PanelState,
  panels: PanelsStore,
  text: typeof t,
  commands: { readonly place: (placing: Placing) => void; readonly print: () => void },
): MenuEntry[] {
  const { key, mode } = panel;
  const { place, print } = commands;
  const fixed = mode === 'maximised';
  return [
    { id: 'move', text: text('panels.move'), icon: 'move', disabled: fixed, run: () => place('move') },
    {
      id: 'resize',
      text: text('panels.resize'),
      icon: 'arrows-horizontal',
      disabled: fixed,
      run: () => place('resize'),
    },
    { line: true },
    { id: 'minimise', text: text('panels.minimise'), icon: 'minus', run: () => panels.minimise(key) },
    {
      id: 'maximise',
      text: text(fixed ? 'panels.restore' : 'panels.maximise'),
      icon: fixed ? 'minimize' : 'maximize',
      run: () => panels.toggleMaximised(key),
    },
    { line: true },
    { id: 'print', text: text('print.view'), icon: 'print', run: print },
    { id: 'close', text: text('panels.close'), icon: 'cross', keys: 'Esc', run: () => void panels.close(key) },
  ];
}

/** The view of a panel, for `printView`. */
export function panelToPrint(key: string, panels: PanelsStore, plugins: PluginsService): PrintedView | undefined {
  const panel = panels.state.panels.find((each) => each.key === key);
  const element = document.querySelector<HTMLElement>(`[data-panel="${CSS.escape(key)}"] > .ws-panel-body`);
  return panel && element ? { element, title: viewTitle('panel', panel, t, plugins) } : undefined;
}
