import { z } from 'zod';
import { OPEN_TYPE, VIEW_TYPE, type MenuEntry as Entry } from '../contract/menu.ts';
import { Dictionary, RawText } from '../contract/shapes.ts';

/** Something with an id and a name, such as a department. */
export const Named = z.object({ id: z.int(), name: z.string() });

/** What a sign-in returns (C.2-29). */
export const LoginResult = z.object({
  employeeId: z.int(),
  employee: z.string(),
  nickName: z.string(),
  groupId: z.int().nullable(),
  riskLevel: z.int(),
  publicToken: z.string(),
  expireDateTime: z.string(),
  /** *(ext)* Days until the password must be changed, in its last week (C.2-17). */
  passwordDays: z.int().optional(),
  /** *(ext)* Of a second factor that was set up in this sign-in; shown this once. */
  recoveryCodes: z.array(z.string()).max(10).optional(),
});

/** `img` is a data URI, both are '' if none is needed; `countDown` in seconds if fetching is rate limited. */
export const Captcha = z.object({ img: z.string(), key: z.string(), countDown: z.int().optional() });

/** Data of the 303 answer of POST /login (C.2-5). */
export const ExpiredPassword = z.object({ employee: z.string(), changeToken: z.string(), expiresIn: z.int() });

/** The session of the caller, as `GET /session` returns it. */
export const SessionInfo = z.object({
  id: z.int(),
  acct: z.string(),
  userName: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  /** Code of the company as imported; sent when joining its channel (S0-194). */
  companyCode: z.string(),
  deptInfo: Named.nullable(),
  groupInfo: Named.nullable(),
  riskLevel: z.int(),
  expireDateTime: z.string(),
  /** *(ext)* Time zone of the company (`Asia/Taipei`): every time that the server writes is in it. */
  timeZone: z.string(),
  actions: z.array(z.string()).max(1000),
  /** The company's own change-password page (C.2-18), or ''. */
  changePasswordUrl: z.string(),
});

/** A session of the caller, for the list of sign-ins. Times are `YYYY-MM-DD HH:mm:ss`. */
export const SessionRow = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdOn: z.string(),
  usedOn: z.string(),
});

/** An entry of the menu, with those below it. */
export type MenuEntry = Entry;
/** Entries of a directory of the menu. */
export const MAX_NODES = 2000;

/** Its schema. */
export const MenuEntry: z.ZodType<MenuEntry> = z.object({
  id: z.int(),
  name: z.string(),
  iconName: z.string(),
  link: z.string(),
  openType: z.enum(OPEN_TYPE).nullable(),
  viewType: z.enum(VIEW_TYPE).nullable(),
  needToken: z.boolean(),
  sizeWidth: z.int().nullable(),
  sizeHeight: z.int().nullable(),
  get children() {
    return z.array(MenuEntry).max(MAX_NODES);
  },
});

/** How the calendar opens for the person (C.3-1). */
export const OpenableEntry = z.object({
  id: z.int(),
  name: z.string(),
  openType: z.enum(OPEN_TYPE).nullable(),
  viewType: z.enum(VIEW_TYPE).nullable(),
  link: z.string(),
});
/** The people of a company (S0-230). */
export { Units as Organisation } from '../contract/shapes.ts';

/** Data of `POST /uploadFile` (C.6-7): `link` and `fileUrl` are the same address, `size` is in bytes. */
export const UploadedFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  link: z.string(),
  fileUrl: z.string(),
  size: z.int(),
  mimeType: z.string(),
});

/** A person who is not listed: only the name is known, for records that mention them. */
export const HiddenEmployee = z.object({ id: z.int(), name: z.string(), departmentId: z.int().nullable() });

/** Wide bounds: the plugin's own schema decides. */
const MAX_SETTINGS = 200;
const SettingScalar = z.union([RawText(10_000), z.number().min(-1e15).max(1e15), z.boolean()]);
const Setting = z.union([SettingScalar, z.array(SettingScalar).max(MAX_SETTINGS)]);

/** Settings as they are saved, by name: single values, lists of them, or a group of these; lists and groups are replaced as a whole. */
export const SettingValues = Dictionary(z.union([Setting, Dictionary(Setting, MAX_SETTINGS)]), MAX_SETTINGS);

/** The settings of one plugin. */
export const PluginSettings = z.object({
  plugin: z.string(),
  /** The plugin's name in the caller's language. */
  name: z.string(),
  /** JSON Schema of what may be saved; `title`, `description` and `enumNames` are in the caller's language. */
  schema: z.record(z.string(), z.unknown()),
  /** The current values, defaults included. */
  values: z.record(z.string(), z.unknown()),
});
