import { definePlugin, Nothing } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { categoryCalls } from './contract/categoryCalls.ts';
import { handoverCalls } from './contract/handoverCalls.ts';
import { messageCalls } from './contract/messageCalls.ts';
import { publicCalls } from './contract/publicCalls.ts';

const manage = 'handover.category.manage';
const one = z.object({ id: z.int().optional() });
const text = z.string().max(200).optional();

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
  // Views of handovers are at least 950 wide, the others 240 (S0-150).
  tabs: {
    Handover: { title: '我的交接', icon: 'hand' },
    HandoverList: {
      title: '交接列表',
      icon: 'swap-horizontal',
      /** What narrows the list. */
      params: z.object({
        keyword: text,
        box: z.enum(['all', 'unread', 'responsible', 'waiting', 'published', 'collected', 'overdue']).optional(),
        typeId: z.int().optional(),
        tagId: z.int().optional(),
        advanced: text,
      }),
    },
    HandoverTag: { title: '分類與標籤', icon: 'tag', needs: manage },
  },
  panels: {
    HandoverForm: {
      title: '交接',
      icon: 'edit',
      minWidth: 950,
      minHeight: 420,
      width: 1208,
      height: 824,
      /** The handover that is edited, or copied. */
      params: z.object({ id: z.int().optional(), copy: z.int().optional() }),
    },
    ShowHandover: {
      title: '交接',
      icon: 'swap-horizontal',
      minWidth: 950,
      minHeight: 420,
      width: 1192,
      height: 812,
      params: z.object({ id: z.int(), message: z.int().optional() }),
    },
    HandoverFilter: { title: '進階篩選', icon: 'filter', minWidth: 240, width: 424, height: 560 },
    HandoverPeople: {
      title: '交接的人員',
      icon: 'people',
      minWidth: 240,
      width: 460,
      height: 420,
      params: z.object({ id: z.int(), of: z.enum(['editors', 'readers']) }),
    },
    HandoverRevisions: {
      title: '交接的版本',
      icon: 'history',
      minWidth: 950,
      width: 1040,
      height: 640,
      params: z.object({ id: z.int() }),
    },
    HandoverBin: { title: '已刪除的交接', icon: 'trash', minWidth: 240, width: 760, height: 520 },
    HandoverLinks: {
      title: '公開連結',
      icon: 'globe',
      needs: 'handover.manageAll',
      minWidth: 240,
      width: 980,
      height: 560,
    },
    HandoverCategoryForm: {
      title: '交接分類',
      icon: 'folder-close',
      needs: manage,
      minWidth: 240,
      width: 420,
      height: 560,
      params: one,
    },
    HandoverTagForm: {
      title: '交接標籤',
      icon: 'tag',
      needs: manage,
      minWidth: 240,
      width: 360,
      height: 280,
      params: one,
    },
  },
  pages: {
    PublicHandover: { path: '/public/handovers/:AESKey', title: '公開交接', signedIn: false },
  },
  today: { Waiting: { title: '等我接手', icon: 'hand', order: 20, size: 'tall' } },
  commands: { add: { title: '新增交接', icon: 'plus' } },
  menu: [
    { code: 'Handover', opens: 'Handover' },
    { code: 'HandoverList', opens: 'HandoverList' },
    { code: 'HandoverTag', opens: 'HandoverTag' },
  ],
  preferences: z.object({
    /** The drawer of the list is open. */
    drawer: z.boolean().default(true),
  }),
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
    'people.joined': '新進人員看得到所屬單位進行中的交接',
    'people.left': '離職人員不再是讀者，他開啟的公開連結關閉或移交給負責人員',
    'people.moved': '讀者隨人員調動增減；調到其他公司時，公開連結與離職相同',
    'people.levelChanged': '讀者隨職級變更增減',
  },
  jobs: {
    close: { schedule: '5 0 * * *', title: '交接預定結案' },
    remind: { schedule: '0 9 * * *', title: '提醒接手交接' },
    purge: { schedule: '50 3 * * *', title: '清除刪除滿 30 天的交接' },
  },
});

export default contract;
