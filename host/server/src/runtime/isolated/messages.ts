import type { RowRule } from '@atrium/sdk';
import { isRefusal, isUnavailable, Refusal, type RefusalShape, type RequestFacts } from '@atrium/sdk/server';
import { z } from 'zod';
import type { Issue } from '../../core/validation.ts';
import { CLASS_NAME } from '../http/faults.ts';
import { WrongInput } from '../http/input.ts';

/** The pipes of the child: standard input, output and errors come before them. */
export const MESSAGES = 3;
/** For questions that are answered while the child waits, with nothing else running in it. */
export const QUESTIONS = 4;
/** The work outside of every call: the activation, timers. */
export const BACKGROUND = 0;

/** A person of a call, without functions; `ref` is how the child names it to ask what it may do. */
export interface SentCaller {
  readonly ref: number;
  readonly facts: Readonly<Record<string, unknown>>;
}

export type CallKind =
  | 'api'
  | 'offers'
  | 'jobs'
  | 'contributions'
  | 'subscriptions'
  | 'search'
  | 'relations'
  | 'files'
  | 'cli'
  | 'demo'
  | 'settings'
  | 'settingsSaved'
  | 'piece';

/** What the host sends. */
export type ToChild =
  | {
      readonly t: 'load';
      readonly file: string;
      readonly folder: string;
      readonly address: string;
      readonly timeZone: string;
      readonly code: readonly string[];
    }
  | { readonly t: 'activate' }
  | {
      readonly t: 'call';
      readonly id: number;
      readonly scope: number;
      readonly kind: CallKind;
      readonly name: string;
      readonly with: readonly unknown[];
      readonly caller: SentCaller | null;
      readonly request: RequestFacts | null;
      readonly rowRule: { readonly plugin: string; readonly on: RowRule } | null;
      /** Milliseconds of the host's clock. */
      readonly now: number;
    }
  | { readonly t: 'abort'; readonly scope: number; readonly reason: string }
  | { readonly t: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly t: 'refused'; readonly id: number; readonly error: SentError }
  | { readonly t: 'ping' }
  | { readonly t: 'stop' };

const id = z.int().min(0);
const longText = z.string().max(1_000_000);

/** An error between the processes. */
export interface SentError {
  readonly name: string;
  readonly className?: string | undefined;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly refusal?: unknown;
  readonly issues?: readonly Issue[] | undefined;
  /** Input that does not name a record. */
  readonly isMissing?: boolean | undefined;
  readonly unavailable?: string | undefined;
  /** The host's own error of this number, which its work has thrown before. */
  readonly ofHost?: number | undefined;
  readonly cause?: SentError | undefined;
}

const issue = z.object({
  path: z.array(z.union([z.string().max(1000), z.number()])).max(100),
  message: z.string().max(10_000),
});
const sentError: z.ZodType<SentError> = z.lazy(() =>
  z.object({
    name: z.string().max(200),
    className: z.string().max(200).optional(),
    message: longText,
    stack: longText.optional(),
    code: z.string().max(100).optional(),
    constraint: z.string().max(200).optional(),
    table: z.string().max(200).optional(),
    refusal: z.unknown().optional(),
    issues: z.array(issue).max(100).optional(),
    isMissing: z.boolean().optional(),
    unavailable: z.string().max(100).optional(),
    ofHost: z.int().optional(),
    cause: sentError.optional(),
  }),
);

/** What a child may send: its server is not trusted, so each message is checked. */
export const toHost = z.discriminatedUnion('t', [
  z.object({ t: z.literal('loaded'), description: z.unknown() }),
  z.object({
    t: z.literal('notLoaded'),
    code: z.enum(['IMPORT_FAILED', 'NO_SERVER', 'NOT_ISOLATED']),
    reason: longText,
  }),
  z.object({
    t: z.literal('activated'),
    handled: z.record(z.string().max(50), z.array(z.string().max(200)).max(2000)),
  }),
  z.object({ t: z.literal('notActivated'), error: sentError }),
  z.object({ t: z.literal('ask'), id, scope: id, to: z.string().max(100), with: z.array(z.unknown()).max(10) }),
  z.object({
    t: z.literal('query'),
    id,
    scope: id,
    text: z.string().max(4_000_000),
    params: z.array(z.unknown()).max(65_535),
    mode: z.enum(['array', 'object']),
  }),
  z.object({ t: z.literal('begin'), id, scope: id }),
  z.object({ t: z.literal('end'), id, scope: id, isKept: z.boolean() }),
  z.object({ t: z.literal('done'), id, value: z.unknown() }),
  z.object({ t: z.literal('failed'), id, error: sentError }),
  z.object({
    t: z.literal('note'),
    level: z.enum(['info', 'warn', 'error']),
    message: z.string().max(10_000),
    facts: z.unknown(),
  }),
  z.object({ t: z.literal('crashed'), error: sentError }),
  z.object({ t: z.literal('pong') }),
  z.object({ t: z.literal('stopped') }),
]);

export type ToHost = z.infer<typeof toHost>;

/** The number of a host's error, as the child's copy of it has it. */
const NUMBER = Symbol('number of an error of the host');

const DEEPEST = 5;
const LONGEST = 100_000;

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : undefined);

/**
 * An error as data.
 *
 * @param keep of the host: keeps the error, so that the same one is thrown on if the child throws its copy; returns its number
 */
export function sendError(thrown: unknown, keep?: (error: unknown) => number, depth = 0): SentError {
  const number = keep?.(thrown) ?? (thrown as { [NUMBER]?: number } | null)?.[NUMBER];
  const ofHost = number === undefined ? {} : { ofHost: number };
  if (thrown instanceof WrongInput) {
    const { fault } = thrown;
    const issues =
      fault.kind === 'fields'
        ? fault.issues.map(({ path, message }) => ({ path: path.map(plainKey), message }))
        : undefined;
    return { name: 'WrongInput', message: fault.kind, issues, isMissing: fault.kind === 'notFound', ...ofHost };
  }
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown).slice(0, LONGEST), ...ofHost };
  const { code, constraint, table } = thrown as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    name: thrown.name.slice(0, 200),
    className: thrown.constructor.name.slice(0, 200),
    message: thrown.message.slice(0, LONGEST),
    stack: thrown.stack?.slice(0, LONGEST),
    code: textOf(code),
    constraint: textOf(constraint),
    table: textOf(table),
    ...(isRefusal(thrown) && { refusal: thrown.shape }),
    ...(isUnavailable(thrown) && { unavailable: thrown.plugin }),
    ...ofHost,
    ...(thrown.cause !== undefined && depth < DEEPEST && { cause: sendError(thrown.cause, undefined, depth + 1) }),
  };
}

const plainKey = (key: PropertyKey) => (typeof key === 'symbol' ? String(key) : key);

const refusalShape = z.object({
  code: z.union([z.int().min(402).max(599), z.string().max(20)]),
  http: z.int().min(200).max(599).optional(),
  status: z.string().max(100).optional(),
  message: z.looseObject({ plugin: z.string().max(50), key: z.string().max(200) }),
  errors: z
    .array(z.object({ field: z.string().max(500), label: z.string().max(500), rule: z.string().max(2000) }))
    .max(500)
    .optional(),
  field: z.string().max(200).optional(),
  data: z.unknown().optional(),
  headers: z.record(z.string().max(100), z.string().max(1000)).optional(),
});

/**
 * The error again.
 *
 * @param known of the host: what it has kept under a number
 */
export function receiveError(sent: SentError, known?: (number: number) => unknown): unknown {
  if (sent.ofHost !== undefined) {
    const own = known?.(sent.ofHost);
    if (own !== undefined) return own;
  }
  if (sent.issues) return new WrongInput({ kind: 'fields', issues: sent.issues });
  if (sent.isMissing) return new WrongInput({ kind: 'notFound' });
  const marks = sent.ofHost === undefined ? {} : { [NUMBER]: sent.ofHost };
  const shape = sent.refusal === undefined ? undefined : refusalShape.safeParse(sent.refusal);
  if (shape?.success) return Object.assign(new Refusal(shape.data as RefusalShape), marks);
  const cause = sent.cause && receiveError(sent.cause, known);
  const error = new Error(sent.message, cause === undefined ? undefined : { cause });
  error.name = sent.name;
  if (sent.stack !== undefined) error.stack = sent.stack;
  const { className, code, constraint, table, unavailable } = sent;
  if (className !== undefined) Object.defineProperty(error, CLASS_NAME, { value: className });
  const facts = Object.entries({ code, constraint, table }).filter(([, value]) => value !== undefined);
  Object.assign(error, Object.fromEntries(facts), marks);
  if (unavailable !== undefined)
    Object.assign(error, { [Symbol.for('atrium.unavailable')]: true, plugin: unavailable });
  return error;
}
