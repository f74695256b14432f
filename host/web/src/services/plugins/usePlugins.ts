import { useSnapshot } from 'valtio';
import { PLUGINS } from '../tokens.ts';
import { useService } from '../useService.ts';
import { Plugins } from './Plugins.ts';

/** The plugins service with the parts that only the views of this folder use; they rerender when the list changes. */
export function usePlugins(): Plugins {
  const plugins = useService(PLUGINS);
  if (!(plugins instanceof Plugins)) throw new Error('the plugins service is bound by bindPlugins()');
  void useSnapshot(plugins.state).plugins;
  return plugins;
}
