import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: { NavSetting: () => import('./client/NavSetting.tsx'), MenuView: () => import('./client/MenuView.tsx') },
  commands: { add: ({ panels }) => panels.open('NavForm', {}, {}) },
  panels: { NavForm: () => import('./client/NavForm.tsx') },
});
