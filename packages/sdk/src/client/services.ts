import type { MenuEntry, OpenableEntry } from '../contract/MenuEntry.ts';
import type { FieldError } from '../envelope.ts';

export interface Disposable_ {
  (): void;
}

/** The person signed in (S0 §3), a valtio proxy: read it with `useSnapshot`. */
export interface SessionState {
  /** Employee id. */
  readonly id: number;
  /** Employee number. */
  readonly acct: string;
  readonly userName: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly deptInfo: { readonly id: number; readonly name: string } | null;
  readonly groupInfo: { readonly id: number; readonly name: string } | null;
  readonly riskLevel: number;
  readonly expireDateTime: string;
  readonly actions: readonly string[];
}

export interface Session {
  readonly state: SessionState;
  can(action: string): boolean;
}

/** How a call failed: the server's code and words, or the transport's. */
export interface CallFailure extends Error {
  readonly code: number | string;
  readonly http: number;
  readonly status?: string;
  readonly errors: readonly FieldError[];
  readonly data: unknown;
  readonly requestId?: string;
}

export interface CallOptions {
  /** The caller shows the failure itself; the global error message stays silent. */
  readonly quiet?: boolean;
  /** A refresh by machine: does not keep the session alive (C.2-10). */
  readonly background?: boolean;
  readonly signal?: AbortSignal;
}

/** What the server keeps of an upload (C.6-7): `link` and `fileUrl` are the same address, `size` is in bytes. */
export interface UploadedFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly link: string;
  readonly fileUrl: string;
  readonly size: number;
  readonly mimeType: string;
}

export interface UploadOptions extends Pick<CallOptions, 'quiet' | 'signal'> {
  /** How much has left this browser, 0 to 1. */
  onProgress?(part: number): void;
}

/** Files of people. What is uploaded is the uploader's alone, and gone after a day, until a plugin's server half keeps it. */
export interface ClientFiles {
  /**
   * Sends one file, at most 10 MiB; 5 minutes are its time limit. A larger one is not sent.
   *
   * @throws CallFailure 413 `TOO_LARGE`, 415 `WRONG_TYPE` (neither extension nor content may be another kind), in the person's
   *   language; `ABORTED` where `signal` took it back
   */
  upload(file: File, options?: UploadOptions): Promise<UploadedFile>;
}

/** Password fields on the wire (S0 §5): AES with the session's token, as hex. Good for this session only; never kept. */
export interface Passwords {
  encrypt(text: string): Promise<string>;
  decrypt(hex: string): Promise<string>;
}

/** The menu of the person, and how its entries open. */
export interface ClientNavigation {
  /** A valtio proxy: read it with `useSnapshot`, change nothing. Outside the workspace it stays empty. */
  readonly state: { readonly menu: readonly MenuEntry[]; readonly loaded: boolean };
  /**
   * Opens an entry as its `openType` and `viewType` say. What an info call leaves out (size, launch ticket) is taken from the
   * menu. `'schedule'` asks how the calendar opens for this person, as the calendar button does.
   *
   * @throws CallFailure where the person has no such entry
   */
  open(entry: OpenableEntry | 'schedule'): Promise<void>;
}

export type Tone = 'success' | 'info' | 'warning' | 'danger';

export interface Toast {
  readonly tone?: Tone;
  readonly title?: string;
  readonly message: string;
  readonly action?: { readonly text: string; run(): void };
}

export interface DesktopNotice {
  readonly title?: string;
  readonly message: string;
  readonly icon?: string;
  /** Same tag = same notice (C.4-13). */
  readonly tag?: string;
  /** Milliseconds before it shows; 200 by default. */
  readonly delay?: number;
  onClick?(): void;
}

/** This browser's permission for desktop notices (S0 §4). `deniedByBrowser`: refused without asking the person. */
export type DesktopPermission = 'granted' | 'deniedByUser' | 'deniedByBrowser' | 'default' | 'unsupported';

/** Words to the person. `alert` and `confirm` resolve when they are answered; focus returns to where it was. */
export interface Notices {
  toast(toast: Toast): void;
  /** `tone` is that of its mark: `danger` where something failed, `info` unless given. */
  alert(text: { title: string; message: string; tone?: Tone }): Promise<void>;
  confirm(question: {
    title: string;
    message: string;
    confirm: string;
    cancel?: string;
    danger?: boolean;
    /** The answer that Escape gives: `cancel`, unless that one loses something. */
    escape?: 'confirm' | 'cancel';
    /** Of the mark, where the question comes from something that failed. */
    tone?: Tone;
  }): Promise<boolean>;
  desktop(notice: DesktopNotice): void;
  /** What this browser allows, as it was last asked. */
  readonly desktopPermission: DesktopPermission;
  /**
   * Keeps the wish for desktop notices (`preferences.state.desktopNotify`). Switching on asks this browser, and where it
   * refuses a dialog explains how to allow it again (S0 §2, C.2-28). Resolves with the permission, the dialog answered.
   */
  askDesktop(enable: boolean): Promise<DesktopPermission>;
  /** The generic error-message event of S0 §8: every part of the shell may raise it, one place shows it. */
  error(failure: unknown): void;
}

export interface CalendarSetting {
  closeMiniDrawer: boolean;
  viewType: 'month' | 'day';
  showWeekends: boolean;
}

/** Server-kept preferences (C.3-2): change the proxy; it is saved after 3 s of quiet. */
export interface PreferencesState {
  collapseMenu: boolean;
  collapseSideTabs: boolean;
  desktopNotify: boolean;
  calendarSetting: CalendarSetting;
  theme: 'light' | 'dark' | 'contrast' | 'system';
  accent: 'azurite' | 'malachite' | 'wisteria';
  density: 'comfortable' | 'compact';
  language: 'zh-TW' | 'en';
}

export interface Preferences {
  readonly state: PreferencesState;
  set(change: Partial<PreferencesState>): void;
}

export interface Member {
  readonly id: number;
  readonly name: string;
}
export interface MemberGroup {
  readonly groupId: number;
  readonly groupCode: string;
  readonly groupName: string;
  readonly groupManagers: readonly Member[];
  readonly employees: readonly Member[];
}
export interface MemberDepartment {
  readonly departmentId: number;
  readonly departmentName: string;
  readonly deptManagers: readonly Member[];
  readonly groups: readonly MemberGroup[];
  /** Those of the department who are in no group. */
  readonly employees: readonly Member[];
}
export interface Organisation {
  readonly departments: readonly MemberDepartment[];
  readonly compManagers: readonly Member[];
}

/** The organisation as the browser knows it; loaded once, refreshed when it changes. */
export interface ClientDirectory {
  organisation(): Promise<Organisation>;
  /** People who are neither listed for choosing nor counted: they only lend their names (C.3-10). */
  hidden(): Promise<readonly Member[]>;
  /**
   * Fetches both anew; they are what the next question gets. Where that fails, the global error message says so (S2 §8), what
   * was known stays, and it rejects.
   */
  reload(): Promise<void>;
  /** Name of anybody, hidden people included (C.3-10); `''` where unknown. */
  name(id: number): Promise<string>;
}

/** What a view may say about unsaved input; the shell asks one combined question before anything is lost. */
export interface Guard {
  /** What would be lost, in the person's words: 「新增交接：客服工單系統」. */
  readonly title: string;
  isDirty(): boolean;
  save?(): Promise<boolean>;
}

/** The frame around a view: the tab or panel it is shown in. */
export interface ViewFrame {
  readonly kind: 'tab' | 'panel' | 'popover' | 'page' | 'side';
  /** Key of this tab or panel. */
  readonly key: string;
  setTitle(title: string): void;
  /** The unread count on a tab of the right side panel; the other frames have none. */
  setBadge?(count: number): void;
  /** Registers unsaved input; gives the call that takes it back. */
  guard(guard: Guard): Disposable_;
  /** After the question about unsaved input. A tab of the right side panel collapses the panel. */
  close(): void;
}
