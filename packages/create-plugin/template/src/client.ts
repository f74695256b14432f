import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: { PluginIdList: () => import('./client/PluginIdList.tsx') },
  panels: { PluginIdForm: () => import('./client/PluginIdForm.tsx') },
});
