import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  header: { punch: () => import('./client/PunchButtons.tsx') },
  account: { month: () => import('./client/AttendanceMonth.tsx') },
});
