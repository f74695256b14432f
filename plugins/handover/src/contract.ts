import { definePlugin, Nothing } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { categoryCalls } from './contract/categoryCalls.ts';
import { handoverCalls } from './contract/handoverCalls.ts';
import { messageCalls } from './contract/messageCalls.ts';
import { publicCalls } from './contract/publicCalls.ts';
import { views } from './contract/views.ts';

const contract = definePlugin('handover', {
  sdk: 1,
  name: '工作交接',
  texts,
  actions: {
    'handover.category.manage': '管理交接分類與標籤',
    'handover.manageAll': '管理全公司交接',
  },
  relations: {
    /** Permission 1, 2 and 3 (C.6-4). Who manages all handovers is an owner. */
    handover: ['owner', 'editor', 'reader', 'none'],
    deletedHandover: ['owner', 'none'],
    message: ['author', 'reader', 'none'],
    category: ['company', 'none'],
    tag: ['company', 'none'],
  },
  ...views,
  search: { types: { handover: { title: '交接', icon: 'swap-horizontal' } } },
  api: { ...categoryCalls, ...handoverCalls, ...messageCalls, ...publicCalls },
  events: {
    /** A handover was added, changed, closed, deleted or restored; sent to the people who see it, before and after. */
    changed: z.object({ id: z.int() }),
    /** It was read or acknowledged, sent to its publisher and responsible people; or an item was ticked, sent to all who see it. */
    received: z.object({ id: z.int() }),
    /** The caller has read it or its comments, or marked it as a favourite, in another browser. */
    marked: z.object({ id: z.int() }),
    /** A comment was added, changed or deleted; sent to the people who see the handover. */
    commented: z.object({ id: z.int() }),
    /** Categories or tags of the company have changed. */
    optionsChanged: Nothing,
  },
  settings: z.object({
    /** Days after which a responsible person who has not taken a handover over is reminded; 0 for never. */
    acknowledgeDays: z.int().min(0).max(30).default(2),
    /** Every handover needs a finish date, also an open one (C.6-1). */
    finishDateRequired: z.boolean().default(false),
    /** Whether public links work at all: off closes every one, as long as it is off. */
    publicLinks: z.boolean().default(true),
    /** What becomes of the links of people who left: they end, or pass to the publisher or a responsible person. */
    linksOfLeavers: z.enum(['end', 'pass']).default('end'),
  }),
  sealed: { links: ['key'] },
  kinds: {
    acknowledged: { title: '交接接手', icon: 'tick-circle' },
    overdue: { title: '交接提醒', icon: 'time' },
  },
  subscribes: {
    'people.left': '關閉離職人員開啟的公開連結，或移交給負責人員',
    'people.moved': '人員調到其他公司時，與離職相同',
  },
  jobs: {
    close: { schedule: '5 0 * * *', title: '交接預定結案' },
    remind: { schedule: '0 9 * * *', title: '提醒接手交接' },
    purge: { schedule: '50 3 * * *', title: '清除刪除滿 30 天的交接' },
  },
});

export default contract;
