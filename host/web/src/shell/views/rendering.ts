import { createContext, useContext } from 'react';
import { PluginPart, PluginTab } from '../../services/plugins/index.ts';

/** Renders the views of plugins. Tests provide their own views here. */
export const ViewRendering = createContext({ Tab: PluginTab, Part: PluginPart });

export function useViewRendering() {
  return useContext(ViewRendering);
}
