import type { Variables } from '../texts.ts';
import { Refusal, type RefusalShape } from './Refusal.ts';

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
