import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: { WhiteIP: () => import('./client/WhiteIP.tsx') },
  commands: { add: ({ panels }) => panels.open('WhiteIPForm', {}, {}) },
  panels: { WhiteIPForm: () => import('./client/WhiteIPForm.tsx') },
});
