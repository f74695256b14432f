import type { FieldError } from '../envelope.ts';
import type { Variables } from '../texts.ts';

const BRAND = Symbol.for('atrium.refusal');

/** A text of a catalogue, resolved in the caller's language when the response is written. */
export interface Message {
  readonly plugin: string;
  readonly key: string;
  readonly variables?: MessageVariables;
}

/** Values of a message; one that is a message itself is put into the same language. */
export type MessageVariables = Readonly<Record<string, Variables[string] | Message>>;

/** What people read: a text as it is, or a message, which is put into the language of each reader. */
export type Written = string | Message;

export interface RefusalShape {
  /** Body code; never 400, 401, 403 or 405 for a rule of the business (C.1-3). */
  readonly code: number | string;
  /** HTTP status: 200 for rules of the business. */
  readonly http?: number;
  /** Stable word for machines. */
  readonly status?: string;
  readonly message: Message;
  readonly errors?: readonly FieldError[];
  /** The one field that it is about: the response lists it in `errors`, with `message` as the rule. */
  readonly field?: string;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A call refused by a business rule; its message is shown to the person. Recognised by its brand, so that a bundled
 * copy works too.
 */
export class Refusal extends Error {
  readonly [BRAND] = true;
  readonly shape: RefusalShape;

  constructor(shape: RefusalShape) {
    super(`${shape.code} ${shape.status ?? ''} ${shape.message.key}`);
    this.name = 'Refusal';
    this.shape = shape;
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && BRAND in error;
}
