import {
  type AnyContract,
  idOfPath,
  isFile,
  isRecent,
  routeOf,
  type RelationOf,
  type EndpointShape,
  type NamesOf,
} from '@atrium/sdk';
import type { CallFailure } from '@atrium/sdk/client';
import type { SignedIn } from './Mounted.ts';

/** A person, and a row in one relation to them, for the calls of its kind. */
export interface RelatedRow<C extends AnyContract> {
  readonly as: SignedIn<C>;
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Query and body of the calls that need one, by their name. */
  readonly input?: Readonly<Record<string, { readonly query?: object; readonly body?: object }>>;
}

/**
 * The fixtures of a plugin: for each kind of row a function that makes a row, and signs in a person with these actions and
 * in this relation to it. It is called once per call, since a call may delete the row.
 */
export type RelatedRows<C extends AnyContract> = {
  readonly [Kind in NamesOf<C, 'relations'>]: (
    relation: RelationOf<C, Kind>,
    actions: readonly string[],
  ) => Promise<RelatedRow<C>>;
};

/** Codes of a row that is missing, and of an action that is missing. */
const MISSING = '404';
const NOT_ALLOWED = 'NOT_ALLOWED';

/**
 * Runs role × relation × call: every call with `on` of the contract, by a person in each relation to its row, with the actions
 * that the call needs and without them. A relation that is not allowed must find the row missing, or the call not allowed where it
 * `sees` the row; an allowed one must find neither, and without the actions the call must be refused before the row matters.
 *
 * @returns what is wrong, which call with an id has no `on`, and which relation no call or no fixture covers; empty if all is as the
 *   contract declares
 */
export async function relationProblems<C extends AnyContract>(contract: C, rows: RelatedRows<C>): Promise<string[]> {
  const calls = Object.entries(contract.api ?? {});
  const problems = calls
    .filter(([, call]) => call.on === undefined && idOfPath(routeOf(call)?.path ?? '') !== undefined)
    .map(([name]) => `${name} has an id in its path and no \`on\``);
  for (const [kind, relations] of Object.entries(contract.relations ?? {})) {
    const ofKind = calls.filter(([, { on }]) => on && 'relation' in on && on.relation === kind);
    const make = rows[kind as keyof typeof rows] as Make<C> | undefined;
    if (ofKind.length === 0) problems.push(`no call has on: { relation: '${kind}' }`);
    if (!make) problems.push(`no fixture makes rows of "${kind}"`);
    if (!make) continue;
    for (const relation of relations)
      for (const [name, endpoint] of ofKind) problems.push(...(await callProblems(make, relation, name, endpoint)));
  }
  return problems;
}

type Make<C extends AnyContract> = (relation: string, actions: readonly string[]) => Promise<RelatedRow<C>>;

async function callProblems<C extends AnyContract>(
  make: Make<C>,
  relation: string,
  name: string,
  endpoint: EndpointShape,
): Promise<string[]> {
  const problems: string[] = [];
  const expected = expectedOf(endpoint, relation);
  const actions = actionsOf(endpoint);
  const outcome = await codeOf(await make(relation, actions), name, endpoint);
  const isRefused = outcome.status === NOT_ALLOWED;
  const isMissing = outcome.code === MISSING;
  if (outcome.code === '500') problems.push(`${name} as ${relation}: an error of the handler`);
  else if (isRefused !== (expected === 'sees'))
    problems.push(`${name} as ${relation}: ${isRefused ? '' : `${outcome.code}, not `}refused with ${NOT_ALLOWED}`);
  else if (expected !== 'sees' && isMissing !== (expected === 'forbids'))
    problems.push(`${name} as ${relation}: ${outcome.code}, but the contract ${expected} it`);
  if (actions.length > 0) {
    const { status, code } = await codeOf(await make(relation, []), name, endpoint);
    if (status !== NOT_ALLOWED) problems.push(`${name} as ${relation} without its actions: ${code}`);
  }
  return problems;
}

/** What the contract declares for a call in a relation: it allows it, forbids it, or only `sees` the row. */
function expectedOf({ on }: EndpointShape, relation: string): 'allows' | 'sees' | 'forbids' {
  if (!on || 'none' in on) return 'forbids';
  if (on.allow.includes(relation)) return 'allows';
  return on.sees?.includes(relation) ? 'sees' : 'forbids';
}

/** Enough actions for a call; none where anyone may make it. */
function actionsOf({ needs }: EndpointShape): readonly string[] {
  if (isRecent(needs)) return needs.all;
  const any = [needs].flat();
  return any.some((need) => ['public', 'anyone', 'changeToken'].includes(need)) ? [] : any.slice(0, 1);
}

async function codeOf<C extends AnyContract>(
  { as, params, input }: RelatedRow<C>,
  name: string,
  endpoint: EndpointShape,
): Promise<{ readonly code: string; readonly status: string | undefined }> {
  const api = as.api as unknown as Readonly<Record<string, Callable & { readonly download: Callable }>>;
  const call = isFile(endpoint.returns) ? api[name]?.download : api[name];
  try {
    await call?.({ params, ...input?.[name] });
    return { code: '200', status: undefined };
  } catch (failure) {
    const { code, status } = failure as CallFailure;
    if (code === undefined) throw failure;
    return { code: String(code), status };
  }
}

type Callable = (input: object) => Promise<unknown>;
