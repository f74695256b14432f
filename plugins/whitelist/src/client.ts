import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: { WhiteIP: () => import('./client/WhiteIP.tsx') },
  panels: { WhiteIPForm: () => import('./client/WhiteIPForm.tsx') },
});
