import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: { EquipmentList: () => import('./client/EquipmentList.tsx') },
  panels: {
    EquipmentItem: () => import('./client/EquipmentItem.tsx'),
    EquipmentForm: () => import('./client/EquipmentForm.tsx'),
  },
  today: { Borrowed: () => import('./client/Borrowed.tsx') },
});
