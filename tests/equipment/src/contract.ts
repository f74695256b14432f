import {
  Created,
  Day,
  definePlugin,
  file,
  Flag,
  Id,
  Nothing,
  Page,
  Paging,
  RawText,
  RICH_LIMITS,
  Text,
} from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };

const One = z.object({ id: Id });
const OWN_COMPANY = { relation: 'item', allow: ['company'] } as const;

const Row = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  /** Who has it; null while it is on its shelf. */
  borrower: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** Whether it is a favourite of the caller. */
  isCollected: z.boolean(),
});

const Photo = z.object({
  fileId: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
  size: z.int(),
  mimeType: z.string(),
});

const Item = Row.extend({
  version: z.int(),
  /** The open loan, if the caller has it or manages the equipment. */
  loanId: z.int().nullable(),
  /** Formatted text. */
  description: z.string(),
  photos: z.array(Photo).max(10),
});

const ItemForm = z.object({
  name: Text(1, 40),
  place: Text(0, 40),
  description: RawText(RICH_LIMITS.bytes),
  photos: z.array(RawText(64)).max(10),
});

const Comment = z.object({
  id: z.int(),
  /** null: a line of the system. */
  author: z.object({ employeeId: z.int(), name: z.string() }).nullable(),
  content: z.string(),
  createdOn: z.string(),
  changedOn: z.string().nullable(),
  canEdited: z.boolean(),
});

/** Equipment that people borrow: the example of docs/plugins.md, with one use of each kind of contribution. */
export default definePlugin('equipment', {
  sdk: 1,
  name: '設備借用',
  texts,
  actions: { 'equipment.manage': '管理設備' },
  tabs: { EquipmentList: { title: '設備', icon: 'wrench' } },
  panels: {
    EquipmentItem: { title: '設備內容', icon: 'wrench', minWidth: 320, params: z.object({ id: z.int() }) },
    EquipmentForm: {
      title: '編輯設備',
      icon: 'wrench',
      minWidth: 320,
      needs: 'equipment.manage',
      params: z.object({ id: z.int().optional() }),
    },
  },
  menu: [{ code: 'EquipmentList', opens: 'EquipmentList' }],
  commands: { add: { title: '新增設備', icon: 'plus', needs: 'equipment.manage' } },
  today: { Borrowed: { title: '我借用的設備', icon: 'wrench', order: 60, size: 'short' } },
  search: { types: { item: { title: '設備', icon: 'wrench' } } },
  kinds: { due: { title: '設備歸還提醒', icon: 'time' } },
  /** The code of its lock is encrypted at rest. */
  sealed: { items: ['lockCode'] },
  relations: { item: ['company', 'none'], loan: ['borrower', 'keeper', 'colleague', 'none'] },
  api: {
    list: {
      get: '/equipment',
      query: Paging.extend({
        name: RawText(40).optional(),
        onlyFavourites: Flag.optional(),
        sortName: z.enum(['name', 'place']).default('name'),
      }),
      returns: Page(Row),
      needs: 'anyone',
    },
    export: { get: '/equipment/csv', returns: file('text/csv'), needs: 'equipment.manage' },
    read: { get: '/equipment/:id', params: One, returns: Item, needs: 'anyone', on: OWN_COMPANY },
    create: { post: '/equipment', body: ItemForm, returns: Created, needs: 'equipment.manage' },
    change: {
      put: '/equipment/:id',
      params: One,
      body: ItemForm.extend({ version: z.int().min(1).max(1_000_000) }),
      returns: Created,
      needs: 'equipment.manage',
      on: OWN_COMPANY,
    },
    borrow: {
      post: '/equipment/:id/loans',
      params: One,
      body: z.object({ dueOn: Day }),
      returns: Created,
      needs: 'anyone',
      on: OWN_COMPANY,
      limit: { per: 'person', max: 20, in: '1h' },
    },
    giveBack: {
      post: '/equipment/loans/:id/return',
      params: One,
      returns: Nothing,
      needs: 'anyone',
      on: { relation: 'loan', allow: ['borrower', 'keeper'], sees: ['colleague'] },
    },
    lockCode: {
      get: '/equipment/:id/lockCode',
      params: One,
      returns: z.object({ lockCode: z.string() }),
      needs: { all: ['equipment.manage'], recent: '15m' },
      on: OWN_COMPANY,
    },
    changeLockCode: {
      put: '/equipment/:id/lockCode',
      params: One,
      body: z.object({ lockCode: Text(1, 20) }),
      returns: Nothing,
      needs: { all: ['equipment.manage'], recent: '15m' },
      on: OWN_COMPANY,
    },
    collect: {
      put: '/equipment/:id/favourite',
      params: One,
      body: z.object({ isCollected: z.boolean() }),
      returns: Nothing,
      needs: 'anyone',
      on: OWN_COMPANY,
    },
    comments: {
      get: '/equipment/:id/comments',
      params: One,
      returns: z.array(Comment).max(1000),
      needs: 'anyone',
      on: OWN_COMPANY,
    },
    addComment: {
      post: '/equipment/:id/comments',
      params: One,
      body: z.object({ content: Text(1, 1000) }),
      returns: Created,
      needs: 'anyone',
      on: OWN_COMPANY,
    },
    removeComment: {
      delete: '/equipment/:id/comments/:commentId',
      params: z.object({ id: Id, commentId: Id }),
      returns: Nothing,
      needs: 'anyone',
      on: OWN_COMPANY,
    },
    mine: { get: '/equipment/mine', returns: z.array(Row).max(6), needs: 'anyone' },
    history: {
      get: '/equipment/:id/history',
      params: One,
      returns: z.array(z.object({ at: z.string(), action: z.string(), employeeId: z.int().nullable() })).max(50),
      needs: 'equipment.manage',
      on: OWN_COMPANY,
    },
  },
  events: { changed: z.object({ id: z.int() }) },
  publishes: { returned: z.object({ itemId: z.int(), loanId: z.int() }) },
  subscribes: { 'people.left': '收回離職同仁借用的設備' },
  jobs: {
    remind: { title: '借用到期提醒', payload: z.object({ loanId: Id }), retry: { limit: 5 } },
  },
  preferences: z.object({ onlyFavourites: z.boolean().default(false) }),
  settings: z.object({ longestLoan: z.int().min(1).max(365).default(30) }),
});
