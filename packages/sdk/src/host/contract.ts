import { z } from 'zod';
import { MARK_LIMIT, SAVE_LIMIT } from '../contract/calls.ts';
import { definePlugin } from '../contract/definePlugin.ts';
import { Id, Line, Nothing, RawText, Text } from '../contract/shapes.ts';
import { administrationCalls, auditCalls, FaultRow, HealthReport, JobRow, secretCalls } from './administrationCalls.ts';
import { approvalCalls } from './approvalCalls.ts';
import { MAX_EMPLOYEES } from './hostEvents.ts';
import { peopleCalls } from './peopleCalls.ts';
import { pluginCalls } from './pluginCalls.ts';
import { pluginPreferenceCalls } from './pluginPreferenceCalls.ts';
import { LARGEST_PREFERENCES } from './preferences.ts';
import { hostRoutes } from './routes.ts';
import {
  Captcha,
  HiddenEmployee,
  LoginResult,
  MenuEntry,
  MAX_NODES,
  OpenableEntry,
  Organisation,
  PluginSettings,
  SessionInfo,
  SessionRow,
  SettingValues,
} from './schemas.ts';
import { apiTokenCalls, apiTokenSettings } from './apiTokenCalls.ts';
import { PasskeyAnswer, passkeyCalls } from './passkeyCalls.ts';
import { FactorCode, secondFactorCalls, secondFactorSettings } from './secondFactorCalls.ts';
import { searchCalls, searchPoint } from './search.ts';

/** An employee number as typed (C.2-19). */
const Employee = RawText(20);
const CaptchaDigits = RawText(20);
const CaptchaKey = RawText(100);
/**
 * A password as hex (C.2-8): room for more than the 64 characters it may have, so that a longer one is refused with the
 * rule.
 */
const Encrypted = RawText(2048);

/** What the host itself offers, on the same contract as every plugin. */
export const hostContract = definePlugin('host', {
  sdk: 1,
  name: '系統',
  /** Who the token is of, and the people of the company. */
  apiTokens: ['session', 'allEmployees', 'hiddenEmployees'],
  actions: {
    'employee.import': '匯入員工',
    'employee.manage': '管理人員',
    'password.reset': '重設密碼',
    'session.manage': '管理登入工作階段',
    'audit.view': '檢視稽核紀錄',
    'approvals.manage': '簽核沒有主管的申請',
    'settings.manage': '管理系統與外掛設定',
    'plugin.manage': '安裝、更新與移除外掛',
    'gallery.view': '檢視開發用元件展示',
  },
  tabs: {
    Settings: { title: '偏好設定', icon: 'settings', builtin: true },
    ChangePassword: { title: '變更密碼', icon: 'lock', builtin: true },
    Approvals: {
      title: '待我簽核',
      icon: 'endorsed',
      builtin: true,
      params: z.object({
        request: z.int().optional(),
        box: z.enum(['mine', 'decided', 'filed']).optional(),
        kind: Text(0, 200).optional(),
        text: Text(0, 100).optional(),
      }),
    },
    Plugins: { title: '外掛', icon: 'puzzle', builtin: true, needs: 'plugin.manage' },
    Audit: { title: '稽核紀錄', icon: 'history', builtin: true, needs: 'audit.view' },
    Health: { title: '系統健康', icon: 'pulse', builtin: true, needs: 'settings.manage' },
    SignIns: { title: '登入管理', icon: 'desktop', builtin: true, needs: 'session.manage' },
    People: { title: '人員', icon: 'people', builtin: true, needs: 'employee.manage' },
    EmployeeImport: { title: '匯入員工', icon: 'folder-new', builtin: true, needs: 'employee.import' },
    Iframe: {
      title: '網頁',
      icon: 'globe-network',
      builtin: true,
      params: z.object({ link: z.string(), title: z.string() }),
    },
  },
  panels: {
    IframePanel: {
      title: '網頁',
      icon: 'globe-network',
      minWidth: 240,
      params: z.object({ link: z.string(), title: z.string() }),
    },
    Members: {
      title: '相關成員',
      icon: 'people',
      minWidth: 240,
      params: z.object({ find: Text(1, 100).optional() }),
    },
  },
  menu: [
    { code: 'Approvals', opens: 'Approvals' },
    { code: 'SignIns', opens: 'SignIns' },
    { code: 'People', opens: 'People' },
    { code: 'EmployeeImport', opens: 'EmployeeImport' },
    { code: 'Plugins', opens: 'Plugins' },
    { code: 'Audit', opens: 'Audit' },
    { code: 'Health', opens: 'Health' },
  ],
  /** Texts of the pages before sign-in, how long the audit log is kept, who needs a second factor, and who may make API tokens. */
  settings: z.object({
    companyName: Line(0, 60).default(''),
    signInNotice: Line(0, 120).default(''),
    /** For how long the audit log is kept; five years at least, so that what was noted lately cannot be deleted by it. */
    auditYears: z.int().min(5).max(30).default(6),
    ...secondFactorSettings,
    ...apiTokenSettings,
  }),
  sealed: { totp_secrets: ['secret'], factor_steps: ['secret'] },
  jobs: {
    importEmployees: {
      payload: z.object({
        companyId: Id,
        runId: RawText(100, 1),
        /** Of the person who started it, for the audit log. */
        address: RawText(100).optional(),
        /** Of the dry run that they have seen. */
        digest: RawText(64).optional(),
      }),
      title: '匯入員工',
      maxSeconds: 3600,
      retry: { limit: 10 },
    },
    applyPeopleChanges: { schedule: '5 0 * * *', title: '人員異動生效', maxSeconds: 3600 },
    backUp: { schedule: '30 2 * * *', title: '備份', maxSeconds: 10_800 },
    verifyBackup: { schedule: '0 5 * * 0', title: '驗證備份', maxSeconds: 10_800 },
    maintainTables: { schedule: '20 4 * * *', title: '整理資料庫', maxSeconds: 3600 },
    purgeAudit: { schedule: '10 4 * * *', title: '清除超過保存年限的稽核紀錄', maxSeconds: 3600 },
    endExpiredSessions: { schedule: '* * * * *', title: '結束逾時的登入' },
    followPeople: {
      payload: z.object({ employees: z.array(Id).max(MAX_EMPLOYEES) }),
      title: '重新指定簽核的人',
      maxSeconds: 3600,
      retry: { limit: 10 },
    },
    followGrants: { schedule: '*/5 * * * *', title: '為沒有人簽核的申請指定簽核的人' },
    remindApprovers: { schedule: '*/5 * * * *', title: '提醒逾期未簽核的人並請上一級簽核', maxSeconds: 600 },
    rotateSecrets: { payload: z.object({}), title: '更換機密資料的金鑰', maxSeconds: 3600, retry: { limit: 20 } },
  },
  events: {
    /** Every process of the server runs other plugins, or other versions of them, than before. */
    pluginsChanged: z.object({}),
    /** People of a company were added or changed, for those who manage them. */
    peopleChanged: z.object({}),
    /** A request that the person may decide, has decided or has filed is another than before; id 0 may be any. */
    approvalsChanged: z.object({ id: z.int() }),
  },
  kinds: {
    requestOpened: { title: '待簽核的申請', icon: 'endorsed' },
    requestOverdue: { title: '逾期未簽核的申請', icon: 'endorsed' },
    requestDecided: { title: '申請的簽核結果', icon: 'endorsed' },
    deputyNamed: { title: '簽核代理人', icon: 'people' },
  },
  subscribes: {
    'people.joined': '沒有人簽核的申請由新到任的主管簽核',
    'people.left': '離職人員不再簽核，由上一級接手',
    'people.moved': '調動後由新單位的主管簽核',
    'people.levelChanged': '職級變動後重新指定簽核的人',
  },
  points: { search: searchPoint },
  /** E-mail is one of the channels of notices. */
  contributes: ['notifications.channel', 'notifications.deliver'],
  relations: {
    /** A session of the caller, of another person of their company, or of anyone else. */
    session: ['own', 'company', 'none'],
    apiToken: ['own', 'company', 'none'],
    passkey: ['own', 'none'],
    person: ['company', 'none'],
    /** Of a request for approval: who decides it, whose it is, and who may read it beside them. */
    approval: ['approver', 'own', 'reader', 'none'],
  },
  api: {
    login: {
      ...hostRoutes.login,
      body: z.object({
        employee: Employee,
        // Passwords have at most 64 characters; a longer one that fits here is just wrong.
        password: RawText(256),
        captcha: CaptchaDigits,
        key: CaptchaKey,
      }),
      returns: LoginResult,
    },
    ...secondFactorCalls,
    ...passkeyCalls,
    ...apiTokenCalls,
    captcha: { ...hostRoutes.captcha, returns: Captcha },
    oldCaptcha: { ...hostRoutes.oldCaptcha, returns: Captcha },
    checkCaptcha: {
      ...hostRoutes.checkCaptcha,
      body: z.object({ key: CaptchaKey, captcha: CaptchaDigits }),
      returns: z.object({ pass: z.string() }),
    },
    changePassword: {
      ...hostRoutes.changePassword,
      body: z.object({ employee: Employee, oldPassword: Encrypted, newPassword: Encrypted }),
      returns: Nothing,
    },
    /** *(ext)* The password again, a code of the authenticator app, or a passkey, for calls that need a recent proof. */
    proof: {
      ...hostRoutes.proof,
      body: z.union([
        z.object({ password: Encrypted }),
        z.object({ code: FactorCode }),
        z.object({ passkey: PasskeyAnswer }),
      ]),
      returns: Nothing,
    },
    logout: { ...hostRoutes.logout, returns: Nothing },
    session: { ...hostRoutes.session, returns: SessionInfo },
    sessions: { ...hostRoutes.sessions, returns: z.array(SessionRow).max(100), list: true },
    endSession: {
      ...hostRoutes.endSession,
      params: z.object({ id: RawText(100, 1) }),
      returns: Nothing,
      on: { relation: 'session', allow: ['own'] },
      limit: SAVE_LIMIT,
    },
    readPreferences: { ...hostRoutes.readPreferences, returns: z.object({ userPreferences: z.string() }) },
    savePreferences: {
      ...hostRoutes.savePreferences,
      body: z.object({ userPreferences: RawText(LARGEST_PREFERENCES) }),
      returns: z.object({ userPreferences: z.string() }),
      limit: MARK_LIMIT,
    },
    menuList: { ...hostRoutes.menuList, returns: z.object({ menu: z.array(MenuEntry).max(MAX_NODES) }) },
    /** How the calendar opens for the caller (C.3-1). */
    schedule: { ...hostRoutes.schedule, returns: OpenableEntry },
    /** *(ext)* A launch ticket for an entry that the caller can open. */
    launchTicket: {
      ...hostRoutes.launchTicket,
      body: z.object({ menuId: Id }),
      returns: z.object({ token: z.string(), hash: z.string() }),
      limit: SAVE_LIMIT,
    },
    socketLogout: {
      ...hostRoutes.socketLogout,
      body: z.object({ socketId: RawText(100, 1) }),
      returns: Nothing,
    },
    socketLogin: { ...hostRoutes.socketLogin, body: z.object({ employeeId: Id }), returns: Nothing },
    plugins: {
      ...hostRoutes.plugins,
      /** *(ext)* `uploadKinds`: extensions of the files that can be uploaded. */
      returns: z.object({ plugins: z.array(z.unknown()).max(1000), uploadKinds: z.array(RawText(16, 1)).max(300) }),
    },
    /** *(ext)* The same for a visitor: plugins with pages that need no sign-in, and of these only such pages and calls. */
    publicPages: { ...hostRoutes.publicPages, returns: z.object({ plugins: z.array(z.unknown()).max(1000) }) },
    /** *(ext)* Starts a plugin that has failed once more. 404: none of that id has failed; 422: it fails again, and why. */
    startPlugin: { ...hostRoutes.startPlugin, params: z.object({ plugin: RawText(100, 1) }), returns: Nothing },
    /** *(ext)* The running plugins that have settings, in their order of loading. */
    pluginSettings: { ...hostRoutes.pluginSettings, returns: z.array(PluginSettings).max(1000) },
    /** *(ext)* Settings that `values` does not name stay unchanged. 404: no running plugin of that id has settings. */
    savePluginSettings: {
      ...hostRoutes.savePluginSettings,
      params: z.object({ plugin: RawText(100, 1) }),
      body: z.object({ values: SettingValues }),
      returns: z.record(z.string(), z.unknown()),
    },
    /** *(ext)* The latest failed calls of the process that answers, newest first. */
    faults: { ...hostRoutes.faults, returns: z.array(FaultRow).max(50) },
    /** *(ext)* How the server is: what was checked, and the last hour of the process that answers. */
    health: { ...hostRoutes.health, returns: HealthReport, limit: SAVE_LIMIT },
    /** *(ext)* The jobs of the running plugins. */
    jobs: { ...hostRoutes.jobs, returns: z.array(JobRow).max(1000) },
    /** *(ext)* Runs a scheduled job now, and repeats the failed runs of any other one. 404: no running plugin has it. */
    runJob: {
      ...hostRoutes.runJob,
      params: z.object({ plugin: RawText(100, 1), job: RawText(100, 1) }),
      returns: Nothing,
    },
    allEmployees: { ...hostRoutes.allEmployees, returns: Organisation },
    hiddenEmployees: { ...hostRoutes.hiddenEmployees, returns: z.array(HiddenEmployee).max(100_000), list: true },
    ...administrationCalls,
    ...peopleCalls,
    ...secretCalls,
    ...auditCalls,
    ...approvalCalls,
    ...pluginPreferenceCalls,
    ...pluginCalls,
    ...searchCalls,
  },
});

/** The contract of the host itself, whose calls, events and offers are those of every plugin. */
export type HostContract = typeof hostContract;
