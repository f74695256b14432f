import { classNames, Icon, isComposing, Kbd, Marked } from '@atrium/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { listNames } from '../views/viewTitle.ts';
import { useText } from '../../services/i18n.ts';
import { findItems, type PaletteHit, type PaletteHits } from './findItems.ts';
import { viewId } from '../tabs/TabHosts.ts';
import { useTabs } from '../workspaceServices.ts';
import { useFound } from './useFound.ts';
import { usePaletteItems } from './usePaletteItems.ts';
import './palette.css';

const HEADINGS = {
  go: 'palette.go',
  tabs: 'palette.tabs',
  people: 'palette.people',
  actions: 'palette.actions',
} as const;

/**
 * The command palette: a combobox over a list. The input keeps the focus, arrows walk the list, Enter runs, Ctrl Enter opens
 * in the other half. Keys of an input method are its own.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const id = useId();
  const items = usePaletteItems();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = useFound(query);
  // What plugins find comes last, so that its arrival moves nothing.
  const groups = useMemo<readonly PaletteHits[]>(
    () => [...findItems(items, query), ...found.groups],
    [items, query, found],
  );
  const hits = groups.flatMap((group) => group.hits);
  const chosen = hits[Math.min(at, hits.length - 1)];

  const tabs = useTabs();
  const active = () => tabs.state.panes[tabs.state.front]?.active ?? null;
  const left = useRef<{ readonly active: string | null; readonly isTab: boolean } | null>(null);
  useReturningFocus(() => {
    const now = active();
    if (left.current === null || now === null) return null;
    return left.current.isTab || now !== left.current.active ? viewId(now) : null;
  });
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const run = (hit: PaletteHit | undefined, beside: boolean) => {
    if (!hit) return;
    onClose();
    left.current = { active: active(), isTab: hit.item.group === 'tabs' };
    if (beside && hit.item.runBeside) hit.item.runBeside();
    else hit.item.run();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step)
      setAt(
        step === 1 || step === -1
          ? (Math.min(at, hits.length - 1) + step + hits.length) % hits.length
          : clamp(at + step, hits.length),
      );
    else if (event.key === 'Enter') run(chosen, event.ctrlKey || event.metaKey);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Tab') return;
    // Tab stays here too: there is nothing else to go to
    event.preventDefault();
  };
  return (
    <div className="ws-palette-scrim" onPointerDown={(event) => event.target === event.currentTarget && onClose()}>
      <section className="ws-palette" role="dialog" aria-modal="true" aria-label={t('palette.label')} onKeyDown={press}>
        <div className="ws-palette-query">
          <Icon name="search" />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label={t('palette.label')}
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${id}-${chosen.item.id}`}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('workspace.search')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
          />
          <Kbd>Esc</Kbd>
        </div>
        <div className="ws-palette-list" role="listbox" id={`${id}-list`} aria-label={t('palette.results')} ref={list}>
          {groups.map((group) => (
            <div role="group" aria-labelledby={`${id}-${group.group}`} key={group.group}>
              <div className="ws-palette-heading" id={`${id}-${group.group}`}>
                {group.title ?? t(HEADINGS[group.group as keyof typeof HEADINGS])}
              </div>
              {group.hits.map((hit) => (
                <div
                  key={hit.item.id}
                  id={`${id}-${hit.item.id}`}
                  role="option"
                  aria-selected={hit === chosen}
                  className={classNames(
                    'ws-palette-item',
                    hit === chosen && 'ws-palette-chosen',
                    hit.item.excerpt && 'ws-palette-two',
                  )}
                  onPointerMove={() => hit !== chosen && setAt(hits.indexOf(hit))}
                  onClick={(event) => run(hit, event.ctrlKey || event.metaKey)}
                >
                  <Icon name={hit.item.icon} />
                  <span className="at-cut">
                    <Marked text={hit.item.text} parts={hit.match.parts} />
                  </span>
                  <Caption hit={hit} />
                  {hit.item.excerpt && (
                    <span className="ws-palette-excerpt at-cut">
                      <Marked {...hit.item.excerpt} />
                    </span>
                  )}
                  <span className="ws-palette-keys">
                    {hit === chosen ? <Kbd>Enter</Kbd> : hit.item.keys && <Kbd>{hit.item.keys}</Kbd>}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        {hits.length === 0 && (
          <p className="ws-palette-none">
            <b>{t('palette.none', { query: query.trim() })}</b>
            <span className="at-mute">{t('palette.noneText')}</span>
          </p>
        )}
        {found.missing.length > 0 && (
          <p className="ws-palette-missing at-caption at-mute">
            {t('palette.missing', { plugins: listNames(found.missing) })}
          </p>
        )}
        <div className="at-hidden-text" role="status">
          {t('palette.count', { count: hits.length })}
        </div>
        <footer className="ws-palette-foot" aria-hidden="true">
          <span>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd>
            {t('palette.choose')}
          </span>
          <span>
            <Kbd>Enter</Kbd>
            {t('palette.open')}
          </span>
          <span>
            <Kbd>Ctrl Enter</Kbd>
            {t('palette.beside')}
          </span>
        </footer>
      </section>
    </div>
  );
}

/**
 * Gives the focus on closing back to where it was, at once, so that a panel which opens knows where to give it on closing itself;
 * where what was chosen leads to a tab, to that tab's view. What has taken the focus by itself keeps it.
 *
 * @param leads the id of the view that it leads to, asked again once a command has had the time to open it
 */
function useReturningFocus(leads: () => string | null): void {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  const leadsNow = useEffectEvent(leads);
  useEffect(() => {
    const back = () => {
      if (document.activeElement === document.body && before?.isConnected) before.focus({ preventScroll: true });
    };
    return () => {
      if (leadsNow() === null) back();
      requestAnimationFrame(() => {
        const focused = document.activeElement;
        if (focused !== document.body && focused !== before) return;
        const view = leadsNow();
        const next = view === null ? null : document.getElementById(view);
        if (next) next.focus({ preventScroll: true });
        else back();
      });
    };
  }, [before]);
}

/** Why it was found, where its name does not show it; else where it belongs. */
function Caption({ hit: { alias, item } }: { readonly hit: PaletteHit }) {
  const caption = alias !== undefined && !item.note?.includes(alias) ? alias : item.note;
  return caption && <span className="at-caption at-mute at-cut">{caption}</span>;
}

function clamp(at: number, count: number): number {
  return Math.max(0, Math.min(at, count - 1));
}
