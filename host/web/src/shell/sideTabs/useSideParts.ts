import { useSnapshot } from 'valtio';
import { PLUGINS, SESSION, type Contribution } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';

/** What plugins contribute to the right side panel. There is no panel without contributions. */
export function useSideParts(): readonly Contribution[] {
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  void useSnapshot(plugins.state).plugins;
  void useSnapshot(session.state).actions;
  return plugins.contributions('sideTabs');
}
