import type { FieldError } from '@atrium/sdk';
import type { CallFailure } from '@atrium/sdk/client';

export interface CallFacts {
  readonly code: number | string;
  /** HTTP status; 0 without a response. */
  readonly http: number;
  readonly message: string;
  readonly status?: string;
  readonly errors?: readonly FieldError[];
  readonly data?: unknown;
  readonly requestId?: string;
  readonly call?: string;
}

/** A failed call. `message` is the server's, in the person's language, or describes the transport error. */
export class CallError extends Error implements CallFailure {
  override readonly name = 'CallError';
  readonly code: number | string;
  readonly http: number;
  readonly status?: string;
  readonly errors: readonly FieldError[];
  readonly data: unknown;
  readonly requestId?: string;
  readonly call?: string;

  constructor(facts: CallFacts) {
    super(facts.message);
    this.code = facts.code;
    this.http = facts.http;
    this.errors = facts.errors ?? [];
    this.data = facts.data;
    if (facts.status !== undefined) this.status = facts.status;
    if (facts.requestId !== undefined) this.requestId = facts.requestId;
    if (facts.call !== undefined) this.call = facts.call;
  }
}
