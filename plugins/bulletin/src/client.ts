import { defineClient } from '@atrium/sdk/client';
import { forgetPutOff } from './client/mustRead/putOff.ts';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: {
    BulletinList: () => import('./client/BulletinList.tsx'),
    BulletinCategories: () => import('./client/BulletinCategories.tsx'),
  },
  panels: {
    ShowBulletin: () => import('./client/ShowBulletin.tsx'),
    BulletinRevisions: () => import('./client/BulletinRevisions.tsx'),
    BulletinForm: () => import('./client/BulletinForm.tsx'),
    MainCategoryForm: () => import('./client/MainCategoryForm.tsx'),
    SubCategoryForm: () => import('./client/SubCategoryForm.tsx'),
  },
  header: { MustRead: () => import('./client/MustRead.tsx') },
  sideTabs: { Board: () => import('./client/Board.tsx') },
  today: { Unread: () => import('./client/TodayUnread.tsx') },
  pages: { Poster: () => import('./client/Poster.tsx') },
  activate: (context) => context.onDispose(forgetPutOff),
  commands: { add: (context) => void context.panels.open('BulletinForm', {}) },
});
