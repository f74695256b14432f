import { definePlugin, Nothing } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { leaveCalls } from './contract/leaveCalls.ts';
import { LeaveDetail } from './contract/leaveShapes.ts';

/** Leave: what a person may take, requests for it, and the sample panel of the specification. */
const contract = definePlugin('leave', {
  sdk: 1,
  name: '請假',
  texts,
  actions: { 'leave.manage': '管理特休' },
  tabs: {
    LeavePanel: { title: '請假紀錄', icon: 'airplane' },
    OwnLeave: { title: '我的假勤', icon: 'airplane', builtin: true },
    LeaveGrants: { title: '特休管理', icon: 'airplane', needs: 'leave.manage' },
  },
  panels: {
    LeaveForm: {
      title: '申請請假',
      icon: 'airplane',
      minWidth: 320,
      width: 480,
      height: 620,
      params: z.object({
        /** `YYYY-MM-DD`, today by default. */
        day: z.string().optional(),
      }),
    },
  },
  commands: { requestLeave: { title: '申請請假', icon: 'airplane' } },
  menu: [
    { code: 'LeavePanel', opens: 'LeavePanel', name: '請假紀錄', icon: 'airplane' },
    { code: 'OwnLeave', opens: 'OwnLeave' },
    { code: 'LeaveGrants', opens: 'LeaveGrants' },
  ],
  uses: ['attendance'],
  contributes: ['attendance.openRequests'],
  requests: {
    leave: { title: '請假', icon: 'airplane', detail: LeaveDetail, answers: ['approve', 'return'] },
    cancelLeave: { title: '銷假', icon: 'undo', detail: LeaveDetail, answers: ['approve', 'return'] },
  },
  relations: { leave: ['own', 'none'], person: ['company', 'own', 'none'] },
  api: leaveCalls,
  events: {
    /** A request or a balance of the person has changed. */
    changed: Nothing,
  },
  subscribes: {
    'people.joined': '退還誤列離職人員的特休',
    'people.left': '結算離職人員沒有休完的特休',
  },
  jobs: { grant: { schedule: '15 0 * * *', title: '給予特休與結算到期的特休' } },
});

export default contract;
