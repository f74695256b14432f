import { definePlugin, Id } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { bulletinCalls } from './contract/bulletinCalls.ts';
import { categoryCalls } from './contract/categoryCalls.ts';
import { posterCalls, revisionCalls, summaryCalls } from './contract/readingCalls.ts';
import { receiptCalls } from './contract/receiptCalls.ts';

const contract = definePlugin('bulletin', {
  sdk: 1,
  name: '公告',
  texts,
  actions: {
    'bulletin.publish': '發布公告',
    'bulletin.manageAll': '管理全部公告',
    'bulletin.category.manage': '管理公告分類',
    'bulletin.readers.view': '檢視公告的讀取狀態',
  },
  tabs: {
    BulletinList: {
      title: '公告列表',
      icon: 'feed',
      /** Which of the two lists is shown; `of` is the bulletin whose receipts are open. */
      params: z.object({ show: z.enum(['mine', 'managed']).optional(), of: z.int().optional() }),
    },
    BulletinCategories: { title: '公告分類', icon: 'tag', needs: 'bulletin.category.manage' },
  },
  panels: {
    ShowBulletin: {
      title: '公告',
      icon: 'feed',
      minWidth: 360,
      minHeight: 320,
      width: 720,
      height: 0.8,
      params: z.object({ id: z.int() }),
    },
    BulletinRevisions: {
      title: '公告版本',
      icon: 'history',
      minWidth: 360,
      minHeight: 320,
      width: 880,
      height: 0.8,
      params: z.object({
        id: z.int(),
        /** The revision that is shown first; the present one by default. */
        revision: z.int().optional(),
      }),
    },
    BulletinForm: {
      title: '公告',
      icon: 'edit',
      needs: 'bulletin.publish',
      minWidth: 360,
      minHeight: 480,
      width: 1000,
      height: 0.9,
      params: z.object({
        /** The bulletin that is edited. */
        id: z.int().optional(),
        /** The bulletin that is copied. */
        copy: z.int().optional(),
      }),
    },
    MainCategoryForm: {
      title: '主分類',
      icon: 'tag',
      needs: 'bulletin.category.manage',
      minWidth: 300,
      width: 380,
      height: 260,
      params: z.object({ id: z.int().optional() }),
    },
    SubCategoryForm: {
      title: '次分類',
      icon: 'tag',
      needs: 'bulletin.category.manage',
      minWidth: 300,
      width: 380,
      height: 300,
      params: z.object({
        id: z.int().optional(),
        /** The main category of a new one. */
        of: z.int().optional(),
      }),
    },
  },
  /** The must-reads that a person still has to confirm; it opens them when they enter the workspace. */
  header: { MustRead: { title: '必讀公告', icon: 'flag', order: 25 } },
  sideTabs: { Board: { title: '公告', icon: 'feed', order: 20 } },
  today: { Unread: { title: '未讀公告', icon: 'feed', order: 30 } },
  pages: { Poster: { path: '/poster', title: '公告', signedIn: false } },
  commands: { add: { title: '新增公告', icon: 'plus', needs: 'bulletin.publish' } },
  search: { types: { bulletin: { title: '公告', icon: 'feed' } } },
  menu: [
    { code: 'BulletinList', opens: 'BulletinList' },
    { code: 'BulletinCategories', opens: 'BulletinCategories' },
  ],
  settings: z.object({
    /** `POSTER_HOST`: the page of the side tab on another host; '' for the product's own (C.7-9). */
    posterHost: z
      .string()
      .max(300)
      .refine((text) => text === '' || isPosterHost(text), { params: { code: 'invalid' } })
      .default(''),
  }),
  kinds: { mustRead: { title: '必讀公告提醒', icon: 'flag' } },
  relations: {
    mainCategory: ['company', 'none'],
    subCategory: ['company', 'none'],
    bulletin: ['author', 'manager', 'reader', 'none'],
    deletedBulletin: ['author', 'manager', 'none'],
    receipts: ['viewer', 'reader', 'none'],
  },
  api: { ...categoryCalls, ...bulletinCalls, ...summaryCalls, ...receiptCalls, ...revisionCalls, ...posterCalls },
  events: {
    /** A bulletin that the person sees or manages was changed without a notice, or has come to its end. */
    changed: z.object({ id: Id }),
    /** The person has read it, in another browser maybe. */
    read: z.object({ id: Id, unreadNumber: z.int() }),
    /** It has become unread for the person without a notice: earlier receipts became void, or the person has published it. */
    unread: z.object({ id: Id }),
    /** A reader has read a bulletin whose receipts the person sees. */
    received: z.object({ id: Id }),
    categoriesChanged: z.object({}),
  },
  subscribes: {
    'people.joined': '新進人員看得到所屬單位的公告',
    'people.left': '離職人員不再是單位公告的讀者',
    'people.moved': '讀者隨人員調動增減',
    'people.levelChanged': '讀者隨職級變更增減',
  },
  jobs: {
    publish: { title: '排程公告發布', payload: z.object({ id: z.int() }), retry: { limit: 5 } },
    expire: { title: '公告到期', payload: z.object({ id: z.int() }) },
    remind: {
      title: '必讀公告提醒',
      /** `isDue`: the deadline itself; otherwise ahead of it. */
      payload: z.object({ id: z.int(), isDue: z.boolean() }),
      retry: { limit: 5 },
    },
    purge: { schedule: '50 3 * * *', title: '清除已刪除的公告' },
  },
});

export default contract;

/** Whether a text is the address of a page on the web, without a name or password in it. */
export function isPosterHost(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
