import { isComposing } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { keyboardRect } from './keyboardRect.ts';
import type { PanelsStore } from './PanelsStore.ts';
import type { PanelState } from './panelState.ts';
import { screenSize } from './usePanelGestures.ts';

export type Placing = 'move' | 'resize' | null;

/** Moving and resizing by arrow keys, started from the panel's menu: Enter or a press ends it, Esc reverts it. */
export function useKeyboardPlacing(panel: PanelState, panels: PanelsStore): [Placing, (placing: Placing) => void] {
  const [placing, setPlacing] = useState<Placing>(null);
  useEffect(() => {
    if (!placing) return;
    const start = { ...panel.rect };
    const stop = new AbortController();
    const press = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const rect = keyboardRect(panel.rect, placing, event.key, event.shiftKey, panel.minimum, screenSize());
      if (!rect && event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (rect) return panels.place(panel.key, rect);
      if (event.key === 'Escape') panels.place(panel.key, start);
      setPlacing(null);
    };
    window.addEventListener('keydown', press, { capture: true, signal: stop.signal });
    window.addEventListener('pointerdown', () => setPlacing(null), { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [placing, panel, panels]);
  return [placing, setPlacing];
}
