import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
import { driver } from './driver.ts';

export default defineClient<typeof contract>({
  tabs: { BenchTab: () => import('./BenchTab.tsx') },
  panels: { BenchPanel: () => import('./BenchPanel.tsx') },
  activate({ tabs, panels, onDispose }) {
    driver.open = (id) => tabs.open('BenchTab', { id });
    driver.openPanel = (id) => panels.open('BenchPanel', { id }, { id });
    onDispose(() => delete window.bench);
    window.bench = driver;
  },
});
