import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: {
    LeavePanel: () => import('./client/LeavePanel.tsx'),
    OwnLeave: () => import('./client/OwnLeave.tsx'),
    LeaveGrants: () => import('./client/LeaveGrants.tsx'),
  },
  panels: { LeaveForm: () => import('./client/LeaveForm.tsx') },
  commands: { requestLeave: ({ panels }) => void panels.open('LeaveForm', {}) },
});
