import { z } from 'zod';

const manage = 'handover.category.manage';
const one = z.object({ id: z.int().optional() });
const text = z.string().max(200).optional();

/** What the plugin shows (S2 §2), as data. Views of handovers are at least 950 wide, the others 240. */
export const views = {
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
} as const;
