import { Attachment, Created, Day, definePlugin, Id, Nothing, Page, PagingBy, RawText, Text } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };

const One = z.object({ id: Id });
const Shown = z.object({ id: z.int() });
const on = { relation: 'item', allow: ['company'] } as const;
const Row = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  borrower: z.string(),
  dueOn: z.string().nullable(),
});
const Item = Row.extend({ version: z.int(), isMine: z.boolean(), photos: z.array(Attachment).max(5) });
const Form = z.object({ name: Text(1, 40), place: Text(0, 40), photos: z.array(RawText(64)).max(5) });

/** Equipment that people borrow. */
const contract = definePlugin('equipment', {
  sdk: 1,
  name: '設備借用',
  texts,
  actions: { 'equipment.manage': '管理設備' },
  tabs: { EquipmentList: { title: '設備', icon: 'wrench' } },
  panels: {
    EquipmentItem: { title: '設備內容', icon: 'wrench', minWidth: 320, params: Shown },
    EquipmentForm: {
      title: '編輯設備',
      icon: 'wrench',
      minWidth: 320,
      needs: 'equipment.manage',
      params: Shown.partial(),
    },
  },
  menu: [{ code: 'EquipmentList', opens: 'EquipmentList' }],
  today: { Borrowed: { title: '我借用的設備', icon: 'wrench', order: 60, size: 'short' } },
  search: { types: { item: { title: '設備', icon: 'wrench' } } },
  kinds: { due: { title: '設備歸還提醒', icon: 'time' } },
  jobs: { remind: { title: '借用到期提醒', payload: One } },
  events: { changed: Shown },
  relations: { item: ['company', 'none'] },
  api: {
    list: {
      get: '/equipment',
      query: PagingBy('name', 'place').extend({ name: RawText(40).optional() }),
      returns: Page(Row),
      needs: 'anyone',
    },
    mine: { get: '/equipment/mine', returns: z.array(Row).max(6), needs: 'anyone' },
    read: { get: '/equipment/:id', params: One, returns: Item, needs: 'anyone', on },
    create: { post: '/equipment', body: Form, returns: Created, needs: 'equipment.manage' },
    change: {
      put: '/equipment/:id',
      params: One,
      body: Form.extend({ version: Id }),
      returns: Created,
      needs: 'equipment.manage',
      on,
    },
    borrow: {
      post: '/equipment/:id/loan',
      params: One,
      body: z.object({ dueOn: Day }),
      returns: Nothing,
      needs: 'anyone',
      on,
      limit: { per: 'person', max: 60, in: '1h' },
    },
    giveBack: { delete: '/equipment/:id/loan', params: One, returns: Nothing, needs: 'anyone', on },
  },
});

export default contract;
