import { createContext, useContext } from 'react';
import type { AnyContract } from '../contract/ContractShape.ts';
import type { ClientContext } from './ClientContext.ts';
import type { ViewFrame } from './services.ts';

/** Provided by the host around every component of a plugin. */
export const PluginContext = createContext<ClientContext<AnyContract> | null>(null);
/** Provided by the host around every tab, panel, popover and page. */
export const FrameContext = createContext<ViewFrame | null>(null);

/** The plugin's context, typed by its contract: `useAtrium<typeof contract>()`. */
export function useAtrium<C extends AnyContract>(): ClientContext<C> {
  const context = useContext(PluginContext);
  if (!context) throw new Error('useAtrium() was called outside a plugin');
  return context as unknown as ClientContext<C>;
}

/** The frame (tab, panel, popover or page) around this component. */
export function useFrame(): ViewFrame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame() was called outside a view');
  return frame;
}
