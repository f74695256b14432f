/** One invalid field: `rule` is the reason, in the person's language. */
export interface FieldError {
  readonly field: string;
  readonly label: string;
  readonly rule: string;
}

/**
 * The envelope of every response (C.1-5). `code` is the number 200 (main, whitelist), the string '1' (calendar) or 201
 * on success; `msg` and `message` are the same text; `status` is a stable word for machines.
 */
export interface Envelope<Data = unknown> {
  readonly code: number | string;
  readonly msg: string;
  readonly message: string;
  readonly status?: string;
  readonly data: Data;
  readonly list?: readonly unknown[];
  readonly errors?: readonly FieldError[];
  readonly requestId: string;
}
