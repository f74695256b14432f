import { Button, EmptyState } from '@atrium/ui';
import { TodayCard } from '@atrium/ui/today';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { useViewRendering } from '../views/FramedView.tsx';
import { ArrangeCards } from './ArrangeCards.tsx';
import { inColumns } from './cardOrder.ts';
import { callName, longDay, partOfDay } from './greeting.ts';
import { RecentCard } from './RecentCard.tsx';
import { TodayArt } from './TodayArt.tsx';
import { SHELL, type TodayEntry, useTodayCards } from './useTodayCards.ts';
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
