import { useEffect } from 'react';
import type { PanelsStore } from '../../shell/panels/PanelsStore.ts';
import type { TabsStore } from '../../shell/tabs/TabsStore.ts';
import type { Unsaved } from '../../shell/unsaved/Unsaved.ts';

/** Keeps the marks of unsaved input true: a guard is a question, so it is asked after whatever could have changed its answer. */
export function useDirtyMarks(tabs: TabsStore, panels: PanelsStore, unsaved: Unsaved): void {
  useEffect(() => {
    let waiting = 0;
    const look = () => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => {
        tabs.markDirty();
        panels.markDirty();
      });
    };
    const events = ['input', 'change', 'click', 'keyup', 'drop'] as const;
    for (const event of events) document.addEventListener(event, look, { passive: true });
    const off = unsaved.onChange(look);
    return () => {
      off();
      cancelAnimationFrame(waiting);
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [tabs, panels, unsaved]);
}
