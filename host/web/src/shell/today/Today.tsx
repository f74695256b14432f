import { Button, companyMoment, EmptyState, Icon, uiLanguage } from '@atrium/ui';
import { TodayCard } from '@atrium/ui/today';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { PLUGINS, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { ApprovalsCard } from '../approvals/waitingApprovals.tsx';
import type { ClosedTab } from '../tabs/tabState.ts';
import { useViewRendering } from '../views/FramedView.tsx';
import { viewTitle } from '../views/viewTitle.ts';
import { useTabs } from '../workspaceServices.ts';
import { ArrangeCards } from './ArrangeCards.tsx';
import { inColumns, SHELL, type TodayEntry, useTodayCards } from './useTodayCards.ts';
import './today.css';

/** Pixels from which two columns have room. */
const TWO_COLUMNS = 720;

/** What the workspace shows while no tab is open: cards of the plugins, in the person's order. */
export function Today({ onSearch }: { readonly onSearch: () => void }) {
  const t = useText();
  const { cards, arrange } = useTodayCards();
  const root = useRef<HTMLDivElement>(null);
  const columns = useColumns(root);
  const shown = cards.filter((card) => card.shown);
  return (
    <div className="ws-today" ref={root}>
      <div className="ws-today-sheet">
        <Hello />
        <div className="ws-today-columns">
          {inColumns(shown, columns).map((column, at) => (
            <div key={at}>
              {column.map((card) => (
                <Card key={card.card} card={card} />
              ))}
            </div>
          ))}
        </div>
        <div className="ws-today-none">
          <h1 className="at-hidden-text">{t('workspace.panes')}</h1>
          <EmptyState
            title={t('tabs.emptyTitle')}
            actions={
              <Button icon="search" onClick={onSearch}>
                {t('tabs.emptySearch')}
              </Button>
            }
          >
            {t('tabs.emptyText')}
          </EmptyState>
        </div>
        {cards.length > 1 && <ArrangeCards cards={cards} onArrange={arrange} />}
      </div>
    </div>
  );
}

function Hello() {
  const t = useText();
  const { userName } = useSnapshot(useService(SESSION).state);
  const now = useMinute();
  return (
    <header className="ws-today-hello">
      <div>
        <h1>{t(`today.hello.${partOfDay(now)}`, { name: callName(userName) })}</h1>
        <p>{longDay(now)}</p>
      </div>
      <TodayArt />
    </header>
  );
}

function Card({ card: { plugin, name, title, icon = 'application' } }: { readonly card: TodayEntry }) {
  const { Part } = useViewRendering();
  if (plugin === SHELL && name === 'Approvals') return <ApprovalsCard title={title} icon={icon} />;
  if (plugin === SHELL) return <RecentCard title={title} icon={icon} />;
  return (
    <Part
      kind="today"
      plugin={plugin}
      name={name}
      params={{ title, icon }}
      waiting={<TodayCard title={title} icon={icon} loading />}
      broken={({ title: failed, retry }) => <TodayCard title={title} icon={icon} failed={failed} onRetry={retry} />}
    />
  );
}

/** The current time, updated every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** One or two columns, by the width of the view and not of the window. */
function useColumns(root: RefObject<HTMLDivElement | null>): 1 | 2 {
  const [columns, setColumns] = useState<1 | 2>(2);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setColumns(entry.contentRect.width < TWO_COLUMNS ? 1 : 2);
    });
    observer.observe(root.current!);
    return () => observer.disconnect();
  }, [root]);
  return columns;
}

const MOST = 6;

/** The tabs that were closed last; pressing one opens it again. */
function RecentCard({ title, icon }: { readonly title: string; readonly icon: string }) {
  const tabs = useTabs();
  const plugins = useService(PLUGINS);
  const t = useText();
  const closed = useSnapshot(tabs.state).closed as readonly ClosedTab[];
  const different = closed.filter(({ tab }, at) => closed.findIndex((other) => other.tab.key === tab.key) === at);
  const existing = different.filter(({ tab }) => tabs.knows(tab.view)).slice(0, MOST);
  if (existing.length === 0) return null;
  return (
    <TodayCard title={title} icon={icon}>
      <ul className="ws-today-recent">
        {existing.map(({ tab }) => (
          <li key={tab.key}>
            <button type="button" onClick={() => tabs.reopen(tab.key)}>
              <Icon name={tab.icon} />
              <span className="at-cut">{viewTitle('tab', tab, t, plugins)}</span>
            </button>
          </li>
        ))}
      </ul>
    </TodayCard>
  );
}

/** Three arches of the pane area and a seedling, beside the greeting. */
function TodayArt() {
  return (
    <svg
      className="ws-today-art"
      width="220"
      height="96"
      viewBox="0 0 220 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M0 95h220M20 95V50a22 22 0 0 1 44 0v45M156 95V50a22 22 0 0 1 44 0v45" opacity=".8" />
      <path d="M74 95V44a36 36 0 0 1 72 0v51" stroke="var(--at-line-control)" />
      <path
        d="M110 95V66M110 76c-8 0-11-5-11-11 7 0 11 4 11 11zM110 70c0-7 4-10 11-10 0 7-4 10-11 10z"
        stroke="var(--at-accent)"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The part of the day in the company's time zone, of `now`. */
function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(companyMoment(now).slice(11, 13));
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

/** The name to greet a person by: the given name of a Chinese name of three characters, else the whole name. */
function callName(name: string): string {
  return /^\p{Script=Han}{3}$/u.test(name) ? [...name].slice(1).join('') : name;
}

/** 3/26 (星期四), Thursday, March 26: of the company's day. */
function longDay(now: Date): string {
  const [year, month, day] = companyMoment(now).slice(0, 10).split('-').map(Number) as [number, number, number];
  const date = new Date(year, month - 1, day);
  const language = uiLanguage();
  if (language === 'en')
    return new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }).format(date);
  return `${month}/${day} (${new Intl.DateTimeFormat(language, { weekday: 'long' }).format(date)})`;
}
