import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: {
    Handover: () => import('./client/Handover.tsx'),
    HandoverList: () => import('./client/list/HandoverList.tsx'),
    HandoverTag: () => import('./client/options/HandoverTag.tsx'),
  },
  panels: {
    HandoverForm: () => import('./client/form/HandoverForm.tsx'),
    ShowHandover: () => import('./client/show/ShowHandover.tsx'),
    HandoverFilter: () => import('./client/list/HandoverFilter.tsx'),
    HandoverPeople: () => import('./client/show/HandoverPeople.tsx'),
    HandoverRevisions: () => import('./client/show/HandoverRevisions.tsx'),
    HandoverBin: () => import('./client/HandoverBin.tsx'),
    HandoverLinks: () => import('./client/HandoverLinks.tsx'),
    HandoverCategoryForm: () => import('./client/options/HandoverCategoryForm.tsx'),
    HandoverTagForm: () => import('./client/options/HandoverTagForm.tsx'),
  },
  pages: { PublicHandover: () => import('./client/page/PublicHandover.tsx') },
  today: { Waiting: () => import('./client/TodayWaiting.tsx') },
  commands: { add: ({ panels }) => panels.open('HandoverForm', {}) },
});
