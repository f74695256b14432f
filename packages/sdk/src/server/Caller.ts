/** Organisation levels. */
export type Level = 'compManager' | 'deptManager' | 'groupManager' | 'employee';

/** A person of the organisation. `hidden` = resigned or a system account: the name resolves, nothing else (C.3-10). */
export interface Person {
  readonly id: number;
  /** The employee number people sign in with. */
  readonly employee: string;
  readonly name: string;
  readonly companyId: number;
  readonly departmentId: number | null;
  readonly groupId: number | null;
  readonly level: Level;
  readonly hidden: boolean;
  /** When the account was created; null of one that is older than the product's first version that stored it, or of a demo company. */
  readonly addedOn?: Date | null;
}

/** The caller: the person of a live session. */
export interface Caller extends Person {
  readonly sessionId: string;
  /** Network level at sign-in, 1 to 4. */
  readonly riskLevel: number;
  /** `min(riskLevel, level of the current address)`: decides about punch, reveal and restricted menus. */
  readonly currentRiskLevel: number;
  /** Returns whether this person holds the action (of any plugin or of the host). Answered from memory. */
  can(action: string): boolean;
}

/** The parts of the request that a rule may use. */
export interface RequestFacts {
  /** Client address after trusted proxies, IPv4-mapped IPv6 as IPv4 (C.2-23). */
  readonly address: string;
  readonly userAgent: string;
  readonly language: 'zh-TW' | 'en';
  readonly requestId: string;
  /** A background refresh: it does not extend the session. */
  readonly background: boolean;
}
