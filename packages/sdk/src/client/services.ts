import type { MenuEntry, OpenableEntry } from '../contract/menu.ts';
import type { FieldError } from '../envelope.ts';

/** Ends a subscription or registration; calling it again does nothing. */
export type Unsubscribe = () => void;

/** The person signed in, a valtio proxy: read it with `useSnapshot`. */
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
  /** Time zone of the company (`Asia/Taipei`), in which the server writes times; `''` where it is not known. */
  readonly timeZone: string;
  readonly actions: readonly string[];
}

/** The signed-in person of this browser. */
export interface Session {
  readonly state: SessionState;
  /**
   * Whether a role of the person has an action now. A view that stays open reads `useSnapshot(session.state).actions` instead,
   * which follows a role that is given or taken away.
   */
  can(action: string): boolean;
  /** The token of the session, for calls that take it as `publicToken`; null after the sign-out. Calls carry it by themselves. */
  token(): string | null;
}

/** How a call failed: code and message of the server, or of the transport. */
export interface CallFailure extends Error {
  readonly code: number | string;
  readonly http: number;
  readonly status?: string;
  readonly errors: readonly FieldError[];
  readonly data: unknown;
  readonly requestId?: string;
  /** The call of a plugin that failed: `attendance.punch`. */
  readonly call?: string;
}

/** How a call is made and its failure shown. */
export interface CallOptions {
  /** The caller shows the failure itself; the global error message stays silent. */
  readonly quiet?: boolean;
  /** A background refresh: does not extend the session. */
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

/** Options of an upload: of its call, and to follow how far it is. */
export interface UploadOptions extends Pick<CallOptions, 'quiet' | 'signal'> {
  /** How much has left this browser, 0 to 1. */
  onProgress?(part: number): void;
}

/** Options of a download: of its call, and to follow how far it is. */
export interface DownloadOptions extends Pick<CallOptions, 'quiet' | 'signal'> {
  /** Bytes that have arrived, and of how many; undefined for a file that is made while it is sent. */
  onProgress?(loaded: number, total: number | undefined): void;
}

/** A file that was saved in the person's downloads; `size` in bytes. */
export interface DownloadedFile {
  readonly fileName: string;
  readonly size: number;
}

/**
 * Files of people. What is uploaded can be read by its uploader only and is deleted after a day, unless a plugin's
 * server keeps it.
 */
export interface ClientFiles {
  /** Endings of the kinds of files that the server takes (C.6-7), as in `accept` of a file input: `.pdf`. */
  readonly accepts: readonly string[];
  /** Bytes of the largest file. */
  readonly largest: number;
  /**
   * Uploads one file of at most 10 MiB; the time limit is 5 minutes. A larger file is not sent.
   *
   * @throws CallFailure 413 `TOO_LARGE`, 415 `WRONG_TYPE` (extension and content must both be of an allowed kind), in
   * the person's language; `ABORTED` if `signal` cancelled it
   */
  upload(file: File, options?: UploadOptions): Promise<UploadedFile>;
}

/**
 * Password fields on the wire: AES with the session's token, as hex. Valid in this session only; never store
 * the result.
 */
export interface Passwords {
  encrypt(text: string): Promise<string>;
  decrypt(hex: string): Promise<string>;
}

/** The menu of the person, and how its entries open. */
export interface ClientNavigation {
  /** A valtio proxy: read it with `useSnapshot`, change nothing. Outside the workspace it stays empty. */
  readonly state: { readonly menu: readonly MenuEntry[]; readonly loaded: boolean };
  /**
   * Opens an entry according to its `openType` and `viewType`. What an info call leaves out (size, launch ticket) is
   * taken from the menu. `'schedule'` looks up how the calendar opens for this person, as the calendar button does.
   *
   * @throws CallFailure if the person has no such entry
   */
  open(entry: OpenableEntry | 'schedule'): Promise<void>;
}

/** What a message is about: its colour and icon. */
export type Tone = 'success' | 'info' | 'warning' | 'danger';

/** A short message that disappears by itself. */
export interface Toast {
  readonly tone?: Tone;
  readonly title?: string;
  readonly message: string;
  readonly action?: { readonly text: string; run(): void };
  /**
   * Milliseconds it stays, at most a minute; its timer is paused while the mouse or the focus is on it. By default 5 seconds, and for
   * `danger` until it is closed.
   */
  readonly life?: number;
  /** It says more about what the toast before it said: while that one is shown, both are one. */
  readonly follows?: boolean;
}

/** A notice of the operating system, shown while the browser is in the background and the person has allowed it. */
export interface DesktopNotice {
  readonly title?: string;
  readonly message: string;
  readonly icon?: string;
  /** A notice replaces the one with the same tag. */
  readonly tag?: string;
  /** Milliseconds before it is shown; 200 by default. */
  readonly delay?: number;
  onClick?(): void;
}

/** This browser's permission for desktop notices. `deniedByBrowser`: refused without asking the person. */
export type DesktopPermission = 'granted' | 'deniedByUser' | 'deniedByBrowser' | 'default' | 'unsupported';

/** Messages to the person. `alert` and `confirm` resolve when they are answered; focus returns to where it was. */
export interface Notices {
  toast(toast: Toast): void;
  /** `tone` selects the icon: `danger` for failures; `info` by default. */
  alert(text: { title: string; message: string; tone?: Tone }): Promise<void>;
  confirm(question: {
    title: string;
    message: string;
    confirm: string;
    cancel?: string;
    danger?: boolean;
    /** The answer for Escape; `cancel` by default. Choose the one that loses nothing. */
    escape?: 'confirm' | 'cancel';
    /** Tone of the icon, for a question about a failure. */
    tone?: Tone;
  }): Promise<boolean>;
  desktop(notice: DesktopNotice): void;
  /** This browser's permission as last requested. */
  readonly desktopPermission: DesktopPermission;
  /**
   * Stores whether desktop notices are wanted (`preferences.state.desktopNotify`). Enabling requests the browser's
   * permission; if it is denied, a dialog explains how to allow it. Resolves to the permission once the dialog is
   * closed.
   */
  askDesktop(enable: boolean): Promise<DesktopPermission>;
  /** The generic error-message event: every part of the shell may raise it, one place shows it. */
  error(failure: unknown): void;
}

/** How the person has the calendar: part of the preferences. */
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
  /** The cards of Today in the person's order, by `plugin.card`; what is missing follows. */
  todayCards: { readonly card: string; readonly shown: boolean }[];
}

/** The preferences of the person, which follow them to every browser. */
export interface Preferences {
  readonly state: PreferencesState;
  set(change: Partial<PreferencesState>): void;
}

/** A person in the organisation. */
export interface Member {
  readonly id: number;
  readonly name: string;
  /** Employee number; missing of people who are no longer listed. */
  readonly employee?: string;
}
/** A group of a department: who leads it, and who is in it. */
export interface MemberGroup {
  readonly groupId: number;
  readonly groupCode: string;
  readonly groupName: string;
  readonly groupManagers: readonly Member[];
  readonly employees: readonly Member[];
}
/** A department: who leads it, its groups, and its people. */
export interface MemberDepartment {
  readonly departmentId: number;
  readonly departmentName: string;
  readonly deptManagers: readonly Member[];
  readonly groups: readonly MemberGroup[];
  /** People of the department who are in no group. */
  readonly employees: readonly Member[];
}
/** The people of the person's company, by department and group. Hidden people are not in it. */
export interface Organisation {
  readonly departments: readonly MemberDepartment[];
  readonly compManagers: readonly Member[];
}

/** The organisation, cached in the browser: loaded once and refreshed when it changes. */
export interface ClientDirectory {
  organisation(): Promise<Organisation>;
  /** Hidden people: not listed, not counted, only their names resolve. */
  hidden(): Promise<readonly Member[]>;
  /**
   * Reloads both; later calls get the new data. If that fails, the global error message is shown, the previous data
   * stays, and it rejects.
   */
  reload(): Promise<void>;
  /** Name of a person, hidden ones included; `''` if unknown. */
  name(id: number): Promise<string>;
}

/** A view's unsaved input. The shell asks one combined question before any of it is lost. */
export interface Guard {
  /** What would be lost, as the person knows it: 「新增交接：客服工單系統」. */
  readonly title: string;
  isDirty(): boolean;
  save?(): Promise<boolean>;
  /**
   * Calls `listener` at once whenever `isDirty` may have changed, so that the marks of tabs and panels follow. Without it they are
   * updated when the guard is registered, and `isDirty` is asked before anything closes. `useGuard` provides it.
   */
  subscribe?(listener: () => void): Unsubscribe;
}

/** The parameters of a tab. What comes from an address is whatever a person typed: check it before use. */
export interface FrameParams {
  read(): Readonly<Record<string, unknown>>;
  /** Sets parameters; undefined removes one. The address is replaced, without a step in the history. */
  set(part: Readonly<Record<string, unknown>>): void;
  /** Calls `listener` when the tab was opened again with other parameters. Returns the unsubscribe function. */
  subscribe(listener: () => void): Unsubscribe;
}

/** A place in the head of a panel: before its title, after it, or beside its buttons. */
export type HeadPlace = 'before' | 'after' | 'end';

/** The frame around a view: the tab or panel it is shown in. */
export interface ViewFrame {
  readonly kind: 'tab' | 'panel' | 'popover' | 'page' | 'side';
  /** Key of this tab or panel. */
  readonly key: string;
  setTitle(title: string): void;
  /** Sets the unread count of a tab of the right side panel; no effect in other frames. */
  setBadge?(count: number): void;
  /**
   * The parameters of a tab: those it was opened with, changed by `set`. They are part of its address and survive a
   * reload. Only tabs have them.
   */
  readonly params?: FrameParams;
  /** The elements of a panel's head that its view may fill; `FrameHead` of `@atrium/ui` does. Only panels have them. */
  readonly head?: Readonly<Record<HeadPlace, HTMLElement>>;
  /**
   * Prints this view alone, with its title and the date: light, at full height, without the workspace around it. In a
   * popover the view below it is printed.
   */
  print(): void;
  /** Registers a guard for unsaved input. Returns the function that removes it. */
  guard(guard: Guard): Unsubscribe;
  /** Closes the view after asking about unsaved input. In a tab of the right side panel it collapses the panel. */
  close(): void;
}
