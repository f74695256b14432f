import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: {
    Handover: () => import('./client/Handover.tsx'),
    HandoverList: () => import('./client/HandoverList.tsx'),
    HandoverTag: () => import('./client/HandoverTag.tsx'),
  },
  panels: {
    HandoverForm: () => import('./client/HandoverForm.tsx'),
    ShowHandover: () => import('./client/ShowHandover.tsx'),
    HandoverFilter: () => import('./client/HandoverFilter.tsx'),
    HandoverPeople: () => import('./client/HandoverPeople.tsx'),
    HandoverRevisions: () => import('./client/HandoverRevisions.tsx'),
    HandoverBin: () => import('./client/HandoverBin.tsx'),
    HandoverLinks: () => import('./client/HandoverLinks.tsx'),
    HandoverCategoryForm: () => import('./client/HandoverCategoryForm.tsx'),
    HandoverTagForm: () => import('./client/HandoverTagForm.tsx'),
  },
  pages: { PublicHandover: () => import('./client/PublicHandover.tsx') },
  today: { Waiting: () => import('./client/TodayWaiting.tsx') },
  commands: { add: ({ panels }) => panels.open('HandoverForm', {}) },
});
