/** Organisation levels (S0 §1). */
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
}

/** Who calls: the person behind a live session. */
export interface Caller extends Person {
  readonly sessionId: string;
  /** Clearance of the network at sign-in, 1 to 4 (C.2-21). */
  readonly riskLevel: number;
  /** `min(riskLevel, level of the current address)`: what punch, reveal and restricted menus go by (C.2-22). */
  readonly currentRiskLevel: number;
  /** Does this person hold the action (of any plugin or of the host)? Answered from memory. */
  can(action: string): boolean;
}

/** The request behind a call, as far as a rule may ask. */
export interface RequestFacts {
  /** Client address after trusted proxies, IPv4-mapped IPv6 folded (C.2-23). */
  readonly address: string;
  readonly userAgent: string;
  readonly language: 'zh-TW' | 'en';
  readonly requestId: string;
  /** A refresh by machine: it does not slide the idle end of the session (C.2-10). */
  readonly background: boolean;
}
