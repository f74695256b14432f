import type { FieldError } from '../envelope.ts';
import type { Variables } from '../texts.ts';
import type { RequestFacts } from './Caller.ts';

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

/** What a refused call answers (C.1-3). */
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

/** Whether an error is a `Refusal`, of whichever copy of the sdk. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && BRAND in error;
}

type More = Partial<Pick<RefusalShape, 'status' | 'errors' | 'field' | 'data' | 'http' | 'headers'>>;

/** The refusals of C.1-3 with texts of one catalogue. Throw what they return. */
export interface Refusals<Key extends string> {
  /** 404: missing or not visible, with the same body for both (C.1-4). */
  notFound(): Refusal;
  /** 422 `NOT_ALLOWED`: visible, but not permitted for this person. */
  notAllowed(key: Key, variables?: Variables): Refusal;
  /** 409: the state does not allow it. */
  conflict(key: Key, variables?: Variables, more?: More): Refusal;
  /** 410: an expired link. */
  gone(key: Key, variables?: Variables): Refusal;
  /** 412: a newer version was saved by another person; `current` is that record (C.1-17). */
  stale(key: Key, current: unknown): Refusal;
  /** 422: violates a validation rule. */
  invalid(key: Key, variables?: Variables, more?: More): Refusal;
  /** 423: locked. */
  locked(key: Key, variables?: Variables): Refusal;
  /** Any other code, where the specification names it. */
  other(code: number | string, key: Key, variables?: Variables, more?: More): Refusal;
}

/**
 * The refusals of a plugin, whose texts are in its own catalogue.
 *
 * @param plugin its id
 */
export function refusalsOf<Key extends string>(plugin: string): Refusals<Key> {
  const refuse = (code: number | string, key: string, variables?: Variables, more?: More) =>
    new Refusal({ code, message: { plugin, key, ...(variables && { variables }) }, ...more });
  return {
    notFound: () => new Refusal({ code: 404, status: 'NOT_FOUND', message: { plugin: 'host', key: 'error.notFound' } }),
    notAllowed: (key, variables) => refuse(422, key, variables, { status: 'NOT_ALLOWED' }),
    conflict: (key, variables, more) => refuse(409, key, variables, { status: 'CONFLICT', ...more }),
    gone: (key, variables) => refuse(410, key, variables, { status: 'GONE' }),
    stale: (key, current) => refuse(412, key, undefined, { status: 'STALE', data: current }),
    invalid: (key, variables, more) => refuse(422, key, variables, { status: 'INVALID', ...more }),
    locked: (key, variables) => refuse(423, key, variables, { status: 'LOCKED' }),
    other: refuse,
  };
}

/** A field that the catalogue names: `name` for the text `field.name`. */
type FieldOf<Key> = Key extends `field.${infer Field}` ? Field : never;

/** What it needs of the plugin's context. */
interface Context<Key extends string> {
  readonly refuse: Refusals<Key>;
  text(key: Key, variables?: Variables): Message;
  render(message: Written, language: RequestFacts['language']): string;
}

/**
 * Collects what is wrong with the fields of a record by rules that the contract cannot express, so that one response names all of
 * them.
 *
 * @example
 * const errors = new FieldErrors(context, request.language);
 * if (body.endsOn < body.startsOn) errors.add('endsOn', 'endsOn.early');
 * errors.refuse();
 */
export class FieldErrors<Key extends string> {
  readonly #context: Context<Key>;
  readonly #language: RequestFacts['language'];
  readonly #errors: FieldError[] = [];
  #first: { readonly key: Key; readonly variables: Variables | undefined } | undefined;

  constructor(context: Context<Key>, language: RequestFacts['language']) {
    this.#context = context;
    this.#language = language;
  }

  /** Adds an error with the text `key`; the text `field.<field>` is what people call the field. */
  add(field: FieldOf<Key>, key: Key, variables?: Variables): void;
  /** @param label what people call the field, where the catalogue does not name it */
  add(field: string, key: Key, variables: Variables | undefined, label: string): void;
  add(field: string, key: Key, variables?: Variables, label = this.#text(`field.${field}` as Key)): void {
    this.#first ??= { key, variables };
    this.#errors.push({ field, label, rule: this.#text(key, variables) });
  }

  /** The texts of the errors, in the language of the caller. */
  get rules(): readonly string[] {
    return this.#errors.map(({ rule }) => rule);
  }

  /** The refusal that names all of them, with the first one as its sentence; undefined if nothing is wrong. */
  get refusal(): Refusal | undefined {
    if (!this.#first) return undefined;
    const { key, variables } = this.#first;
    return this.#context.refuse.invalid(key, variables, { errors: this.#errors });
  }

  /** @throws Refusal 422 if something is wrong */
  refuse(): void {
    const { refusal } = this;
    if (refusal) throw refusal;
  }

  #text(key: Key, variables?: Variables): string {
    return this.#context.render(this.#context.text(key, variables), this.#language);
  }
}

const host = (key: string, variables: Message['variables'] & object): Message => ({ plugin: 'host', key, variables });

/**
 * A day as people say it: `3/14 (週六)`, with its year in another one, as a value of a message. Never 今天: what is sent now is
 * read later.
 *
 * @param day `YYYY-MM-DD`
 * @param today the company's, `context.clock.today()`
 */
export function dayMessage(day: string, today: string): Message {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const short = `${month}/${date}`;
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return host(`day.${weekday}`, { date: day.slice(0, 4) === today.slice(0, 4) ? short : `${year}/${short}` });
}

/** `3/14 (週六) 10:20` of a moment of the wire, `YYYY-MM-DD HH:mm`. */
export const momentMessage = (moment: string, today: string): Message =>
  host('day.time', { day: dayMessage(moment.slice(0, 10), today), time: moment.slice(11, 16) });

/**
 * `3/14 (週六) 10:20–11:00`, over several days `3/14 (週六) 10:20 – 3/15 (週日) 11:00`, as screens have it.
 *
 * @param start and `end`: moments of the wire, or two days
 */
export function spanMessage(start: string, end: string, today: string): Message {
  const at = (moment: string) => (moment.length > 10 ? momentMessage : dayMessage)(moment, today);
  if (start === end) return at(start);
  if (start.slice(0, 10) !== end.slice(0, 10)) return host('day.span', { from: at(start), to: at(end) });
  const time = `${start.slice(11, 16)}–${end.slice(11, 16)}`;
  return host('day.time', { day: dayMessage(start.slice(0, 10), today), time });
}
