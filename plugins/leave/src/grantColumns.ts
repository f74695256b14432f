import type { TableColumn } from '@atrium/sdk/tables';

/** Columns of a table of what is left of 特休. */
export const GRANT_COLUMNS: readonly TableColumn<'employee' | 'hours' | 'days' | 'starts_on' | 'ends_on' | 'reason'>[] =
  [
    {
      id: 'employee',
      titles: ['員工編號', 'employee', '工號', '員編', '員工代號', 'employee no', 'employee id'],
      required: true,
      kind: 'code',
    },
    { id: 'hours', titles: ['剩餘時數', 'hours', '剩餘小時', '可休時數', '時數', '未休時數'] },
    { id: 'days', titles: ['剩餘天數', 'days', '可休天數', '天數', '未休天數'] },
    { id: 'starts_on', titles: ['開始日', 'starts_on', '起始日', '生效日', '可休起日'], required: true, kind: 'date' },
    { id: 'ends_on', titles: ['到期日', 'ends_on', '結束日', '截止日', '可休迄日'], required: true, kind: 'date' },
    { id: 'reason', titles: ['原因', 'reason', '備註', '說明'] },
  ];
