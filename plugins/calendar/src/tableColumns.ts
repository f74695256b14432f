import type { TableColumn } from '@atrium/sdk/tables';

/** Columns of a table of rooms, by our names and those of lists that people keep. */
export const ROOM_COLUMNS: readonly TableColumn<'name' | 'type' | 'people' | 'isEnabled'>[] = [
  { id: 'name', required: true, titles: ['名稱', 'Name', '會議室', '會議室名稱', '空間名稱', 'Room', 'Room name'] },
  { id: 'type', required: true, titles: ['類型', 'Kind', '種類', '空間類型', 'Type'] },
  {
    id: 'people',
    required: true,
    kind: 'code',
    titles: ['容納人數', 'Capacity', '人數', '容量', '座位', '座位數', 'Seats', 'People'],
  },
  { id: 'isEnabled', required: true, titles: ['狀態', 'Status', '啟用', '是否啟用', 'Enabled', 'Active'] },
];

/** Columns of a table of the types of schedules. */
export const TYPE_COLUMNS: readonly TableColumn<'id' | 'name' | 'color' | 'isEnabled'>[] = [
  { id: 'id', required: true, kind: 'code', titles: ['編號', 'ID', '代碼', 'No'] },
  { id: 'name', required: true, titles: ['名稱', 'Name', '類型', '類型名稱', 'Type'] },
  { id: 'color', required: true, titles: ['顏色', 'Colour', 'Color', '色彩'] },
  { id: 'isEnabled', required: true, titles: ['狀態', 'Status', '啟用', '是否啟用', 'Enabled', 'Active'] },
];
