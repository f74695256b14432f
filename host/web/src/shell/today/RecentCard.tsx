import { Icon } from '@atrium/ui';
import { TodayCard } from '@atrium/ui/today';
import { useSnapshot } from 'valtio';
import { PLUGINS } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { viewTitle } from '../views/viewTitle.ts';
import { useTabs } from '../workspaceServices.ts';
import type { ClosedTab } from '../tabs/tabState.ts';

const MOST = 6;

/** The tabs that were closed last; pressing one opens it again. */
export function RecentCard({ title, icon }: { readonly title: string; readonly icon: string }) {
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
