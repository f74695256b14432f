import { definePlugin } from '@atrium/sdk';
import texts from '../locales/zh-TW.json' with { type: 'json' };

/** The sample leave panel: no calls, no tables, no server. */
const contract = definePlugin('leave', {
  sdk: 1,
  name: '請假',
  texts,
  tabs: { LeavePanel: { title: '請假紀錄', icon: 'airplane' } },
  menu: [{ code: 'LeavePanel', opens: 'LeavePanel', name: '請假紀錄', icon: 'airplane' }],
});

export default contract;
