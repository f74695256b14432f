import { definePlugin, Nothing } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { accessCalls } from './contract/accessCalls.ts';
import { accountCalls } from './contract/accountCalls.ts';
import { extraCalls, revealCalls } from './contract/revealCalls.ts';
import { importCalls } from './contract/importCalls.ts';
import { MAX_VERSIONS } from './contract/limits.ts';
import { references } from './contract/references.ts';

const contract = definePlugin('accounts', {
  sdk: 1,
  // What is in the vault is for people.
  apiTokens: [],
  name: '帳號保管箱',
  texts,
  actions: {
    'account.create': '建立帳號',
    'account.manageAll': '管理全公司帳號',
    'account.audit': '檢視密碼查看紀錄',
    'platform.manage': '管理站台、類型與用途',
  },
  tabs: {
    AccountManagement: {
      title: '帳號保管箱',
      icon: 'key',
      /** The account to show beside the list; which ones are listed. */
      params: z.object({ account: z.int().optional(), isDue: z.boolean().optional() }),
    },
    PlatformNameManagement: { title: '站台名稱', icon: 'globe', needs: 'platform.manage' },
    PlatformTypeManagement: { title: '站台類型', icon: 'tag', needs: 'platform.manage' },
    PlatformPurposeManagement: { title: '站台用途', icon: 'briefcase', needs: 'platform.manage' },
    DynamicRequiredFieldManagement: { title: '必填欄位', icon: 'form', needs: 'platform.manage' },
  },
  panels: {
    AccountForm: {
      title: '帳密',
      icon: 'key',
      minWidth: 360,
      minHeight: 420,
      width: 980,
      height: 0.9,
      params: z.object({
        /** The account that is edited. */
        id: z.int().optional(),
        /** The account that is copied. */
        copy: z.int().optional(),
      }),
    },
    PlatformForm: {
      title: '站台資料',
      icon: 'globe',
      needs: 'platform.manage',
      minWidth: 320,
      width: 460,
      height: 0.66,
      params: z.object({
        mode: z.enum(['name', 'type', 'purpose', 'requiredField']),
        /** The record that is edited. */
        id: z.int().optional(),
        /** The record that is copied. */
        copy: z.int().optional(),
      }),
    },
    AccountImport: {
      title: '匯入帳密',
      icon: 'import',
      needs: 'account.create',
      minWidth: 420,
      width: 900,
      height: 0.8,
    },
    AccessRequests: { title: '密碼查看申請', icon: 'key', minWidth: 360, width: 720, height: 560 },
    LeaverReport: {
      title: '離職人員知道的密碼',
      icon: 'log-out',
      needs: ['account.audit', 'account.manageAll'],
      minWidth: 420,
      width: 960,
      height: 0.75,
      params: z.object({ employeeId: z.int().optional() }),
    },
    RevealLog: {
      title: '全公司查看紀錄',
      icon: 'history',
      needs: ['account.audit', 'account.manageAll'],
      minWidth: 420,
      width: 960,
      height: 0.75,
    },
  },
  today: {
    DuePasswords: { title: '待更換的密碼', icon: 'time', order: 60 },
    WaitingRequests: { title: '密碼查看申請', icon: 'key', order: 55 },
  },
  commands: { add: { title: '新增帳密', icon: 'plus', needs: 'account.create' } },
  search: { types: { account: { title: '帳號', icon: 'key' } } },
  menu: [
    { code: 'AccountManagement', opens: 'AccountManagement' },
    { code: 'PlatformNameManagement', opens: 'PlatformNameManagement' },
    { code: 'PlatformTypeManagement', opens: 'PlatformTypeManagement' },
    { code: 'PlatformPurposeManagement', opens: 'PlatformPurposeManagement' },
    { code: 'DynamicRequiredFieldManagement', opens: 'DynamicRequiredFieldManagement' },
  ],
  relations: {
    account: ['owner', 'keeper', 'manager', 'reader', 'none'],
    deletedAccount: ['owner', 'manager', 'none'],
    request: ['owner', 'asker', 'none'],
    platform: ['company', 'none'],
    type: ['company', 'none'],
    purpose: ['company', 'none'],
    requiredField: ['company', 'none'],
  },
  api: { ...references, ...accountCalls, ...revealCalls, ...accessCalls, ...extraCalls, ...importCalls },
  events: {
    /** An account was added, changed or deleted; sent to the people who see it, before and after. Id 0: several at once. */
    changed: z.object({ id: z.int() }),
    /** A password was shown or copied; sent to who did it, the owner and the managers. */
    revealed: z.object({ id: z.int() }),
    /** A request was made, decided or withdrawn; sent to the owner and the asker. */
    accessChanged: z.object({ accountId: z.int() }),
    /** Platforms, types, purposes or required fields of the company have changed. */
    referencesChanged: Nothing,
  },
  /** Passwords are rows of their own, one for each version; the values of required fields are one text of an account. */
  sealed: { versions: ['password'], accounts: ['field_values'], extras: ['value'], import_parts: ['rows'] },
  settings: z.object({
    /** Earlier passwords of an account that are kept for its owner; older ones are destroyed by the next change, or by `purge`. */
    keptVersions: z.int().min(0).max(MAX_VERSIONS).default(10),
    /** Trust that the network needs from which a password is seen (C.2-22): 1, any network, to 4. */
    revealRiskLevel: z.int().min(1).max(4).default(1),
  }),
  kinds: {
    rotation: { title: '密碼更換提醒', icon: 'time' },
    access: { title: '密碼查看申請', icon: 'key' },
    shared: { title: '帳號分享', icon: 'people' },
    /** The owner cannot turn it off: nothing else keeps emergency access in check. */
    breakGlass: { title: '緊急查看密碼', icon: 'warning-sign', isMandatory: true },
  },
  subscribes: {
    'people.joined': '新進人員看得到分享給所屬單位的帳號',
    'people.left': '列出離職人員知道的密碼，收回其查看權',
    'people.moved': '讀者隨人員調動增減；調到其他公司時，與離職相同',
    'people.levelChanged': '讀者隨職級變更增減',
  },
  jobs: {
    remind: { schedule: '0 9 * * *', title: '密碼更換提醒' },
    purge: { schedule: '30 3 * * *', title: '清除刪除滿 30 天的帳號、不再保留的舊密碼與未完成的匯入' },
    import: { title: '匯入帳密', payload: z.object({ importId: z.int() }), maxSeconds: 600 },
  },
});

export default contract;
