import { defineClient } from '@atrium/sdk/client';
import { endClipboard } from './client/reveal/PasswordClipboard.ts';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: {
    AccountManagement: () => import('./client/AccountManagement.tsx'),
    PlatformNameManagement: () => import('./client/PlatformNameManagement.tsx'),
    PlatformTypeManagement: () => import('./client/PlatformTypeManagement.tsx'),
    PlatformPurposeManagement: () => import('./client/PlatformPurposeManagement.tsx'),
    DynamicRequiredFieldManagement: () => import('./client/DynamicRequiredFieldManagement.tsx'),
  },
  panels: {
    AccountForm: () => import('./client/AccountForm.tsx'),
    PlatformForm: () => import('./client/PlatformForm.tsx'),
    AccountImport: () => import('./client/AccountImport.tsx'),
    AccessRequests: () => import('./client/AccessRequests.tsx'),
    LeaverReport: () => import('./client/LeaverReport.tsx'),
    RevealLog: () => import('./client/RevealLog.tsx'),
  },
  today: {
    DuePasswords: () => import('./client/DuePasswords.tsx'),
    WaitingRequests: () => import('./client/WaitingRequests.tsx'),
  },
  activate: (context) => context.onDispose(() => endClipboard(context)),
  commands: { add: ({ panels }) => panels.open('AccountForm', {}, {}) },
});
