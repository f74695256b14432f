import type { ViewFrame } from '@atrium/sdk/client';
import { Badge, badgeText, Icon } from '@atrium/ui';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../services/i18n.ts';
import { type Contribution, type HostPreferences, PLUGINS, PREFERENCES, SESSION } from '../services/tokens.ts';
import { useService } from '../services/useService.ts';
import { isCollapsed, toggleCollapsed, useCollapsed } from './collapsedParts.ts';
import { printView } from './printView.ts';
import type { Unsaved } from './Unsaved.ts';
import { useViewRendering } from './views/FramedView.tsx';
import { useUnsaved } from './workspaceServices.ts';
import './side.css';

/**
 * The right side panel with the side tabs of plugins, each with its unread badge. When a window that becomes narrow collapses
 * it, tabs with unsaved input stay mounted but hidden, because the user was not asked about them.
 */
export function SidePanel() {
  const preferences = useService(PREFERENCES);
  const unsaved = useUnsaved();
  const t = useText();
  const parts = useSideParts();
  const collapsed = useCollapsed('collapseSideTabs', preferences);
  if (parts.length === 0 || (collapsed && dirtySides(unsaved).length === 0)) return null;
  return (
    <aside
      className="ws-side"
      data-region={collapsed ? undefined : 'side'}
      aria-label={t('workspace.side')}
      tabIndex={-1}
      hidden={collapsed}
    >
      <SideTabs parts={parts} />
    </aside>
  );
}

function SideTabs({ parts }: { readonly parts: readonly Contribution[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const [badges, setBadges] = useState<Readonly<Record<string, number>>>({});
  const list = useRef<HTMLDivElement>(null);
  const keys = parts.map(({ plugin, name }) => `${plugin}.${name}`);
  const current = chosen !== null && keys.includes(chosen) ? chosen : keys[0]!;
  const badge = useCallback((key: string, count: number) => setBadges((known) => ({ ...known, [key]: count })), []);

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (keys.indexOf(current) + step + keys.length) % keys.length;
    setChosen(keys[next]!);
    list.current!.querySelectorAll<HTMLElement>('[role=tab]')[next]!.focus();
  };
  return (
    <>
      <div className="ws-side-tabs" role="tablist" aria-label={t('workspace.side')} ref={list} onKeyDown={walk}>
        {parts.map(({ title, icon }, index) => {
          const key = keys[index]!;
          const count = badges[key] ?? 0;
          return (
            <button
              key={key}
              type="button"
              role="tab"
              id={`side-tab-${key}`}
              aria-controls={`side-${key}`}
              aria-selected={key === current}
              tabIndex={key === current ? 0 : -1}
              className="ws-side-tab"
              onClick={() => setChosen(key)}
            >
              {icon && <Icon name={icon} size={14} />}
              {title}
              <Badge
                count={count}
                label={t('workspace.sideUnread', { count: badgeText(count) })}
                tone={key === current ? 'accent' : 'soft'}
              />
            </button>
          );
        })}
      </div>
      {parts.map((part, index) => (
        <SideTab key={keys[index]} part={part} id={keys[index]!} current={keys[index] === current} onBadge={badge} />
      ))}
    </>
  );
}

interface SideTabProps {
  readonly part: Contribution;
  readonly id: string;
  readonly current: boolean;
  readonly onBadge: (key: string, count: number) => void;
}

/** One side tab. It stays mounted while another is active, since it updates its badge. */
function SideTab({ part, id, current, onBadge }: SideTabProps) {
  const { Part } = useViewRendering();
  const unsaved = useUnsaved();
  const preferences = useService(PREFERENCES);
  const { title } = part;
  const frame = useMemo<ViewFrame>(
    () => ({
      kind: 'side',
      key: sideKey(id),
      setTitle: () => {},
      setBadge: (count) => onBadge(id, count),
      print: () => {
        const element = document.getElementById(`side-${id}`);
        if (element) printView({ element, title });
      },
      guard: (guard) => unsaved.register(sideKey(id), guard),
      close: () => {
        if (!isCollapsed('collapseSideTabs', preferences)) void toggleSide(preferences, unsaved);
      },
    }),
    [id, title, onBadge, unsaved, preferences],
  );
  return (
    <div
      className="ws-side-body"
      role="tabpanel"
      id={`side-${id}`}
      aria-labelledby={`side-tab-${id}`}
      hidden={!current}
    >
      <Part kind="sideTabs" plugin={part.plugin} name={part.name} frame={frame} />
    </div>
  );
}

/** What plugins contribute to the right side panel. There is no panel without contributions. */
export function useSideParts(): readonly Contribution[] {
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  void useSnapshot(plugins.state).plugins;
  void useSnapshot(session.state).actions;
  return plugins.contributions('sideTabs');
}

const BEGIN = 'side.';

/** Key of a tab of the right side panel. */
const sideKey = (id: string): string => `${BEGIN}${id}`;

/** Keys of the side tabs that have unsaved input. */
const dirtySides = (unsaved: Unsaved): string[] => unsaved.dirtyKeys(BEGIN);

/**
 * Collapses or expands the right panel. Its tabs are unmounted when it collapses, so their unsaved input is asked about
 * first.
 */
export async function toggleSide(preferences: HostPreferences, unsaved: Unsaved): Promise<void> {
  if (!isCollapsed('collapseSideTabs', preferences) && !(await unsaved.confirmDiscard(dirtySides(unsaved)))) return;
  toggleCollapsed('collapseSideTabs', preferences);
}
