import { createContext, useContext } from 'react';
import { PluginPart, PluginTab } from '../../services/plugins/index.ts';

/** What draws the views of plugins. Tests put views of their own here. */
export const ViewRendering = createContext({ Tab: PluginTab, Part: PluginPart });

export function useViewRendering() {
  return useContext(ViewRendering);
}
