import { defineClient } from '@atrium/sdk/client';
import { forgetPutOff } from './client/mustRead/putOff.ts';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: {
    BulletinList: () => import('./client/list/BulletinList.tsx'),
    BulletinCategories: () => import('./client/categories/BulletinCategories.tsx'),
  },
  panels: {
    ShowBulletin: () => import('./client/show/ShowBulletin.tsx'),
    BulletinRevisions: () => import('./client/show/BulletinRevisions.tsx'),
    BulletinForm: () => import('./client/form/BulletinForm.tsx'),
    MainCategoryForm: () => import('./client/categories/MainCategoryForm.tsx'),
    SubCategoryForm: () => import('./client/categories/SubCategoryForm.tsx'),
  },
  header: { MustRead: () => import('./client/mustRead/MustRead.tsx') },
  sideTabs: { Board: () => import('./client/poster/Board.tsx') },
  today: { Unread: () => import('./client/TodayUnread.tsx') },
  pages: { Poster: () => import('./client/poster/Poster.tsx') },
  activate: (context) => context.onDispose(forgetPutOff),
  commands: { add: (context) => void context.panels.open('BulletinForm', {}) },
});
