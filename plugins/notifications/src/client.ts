import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
import { markAllRead } from './client/noticeActions.ts';
import { startNotices } from './client/startNotices.ts';

export default defineClient<typeof contract>({
  header: { bell: () => import('./client/Bell.tsx') },
  today: { Unread: () => import('./client/TodayUnread.tsx') },
  pages: { Unsubscribe: () => import('./client/Unsubscribe.tsx') },
  commands: { markAllRead },
  activate: startNotices,
});
