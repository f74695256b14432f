import { type AnyContract, type CallNeed, isRecent } from '@atrium/sdk';
import type { Audience, Caller, Database, Directory, Notifier, PluginNotifier } from '@atrium/sdk/server';
import { currentCall } from '../core/currentCall.ts';
import type { HostRealtime } from '../core/services.ts';
import { spendWithin } from '../core/spendWithin.ts';
import { refuse } from '../core/texts.ts';

/** The wire type of every kind that a plugin declares (C.4-1: system). */
const DECLARED = 10;

/**
 * The notifier of one plugin: kinds that its contract declares get their full name and wire type, and the notices of a call
 * count for its caller.
 */
export function notifierFor(
  services: NoticeBudget & { readonly notifier: Notifier },
  { id, kinds = {} }: AnyContract,
): PluginNotifier<string> {
  return {
    plan: (to) => spendNotices(services, to),
    async notify(notice) {
      if (notice.kind !== undefined && !Object.hasOwn(kinds, notice.kind)) {
        throw new RangeError(
          `plugin ${id} declares no kind of notice "${notice.kind}"; there is ${Object.keys(kinds).join(', ') || 'none'}`,
        );
      }
      await spendNotices(services, notice.to);
      if (notice.kind === undefined) {
        const { kind: _, ...typed } = notice;
        return services.notifier.notify(typed);
      }
      return services.notifier.notify({ ...notice, type: DECLARED, kind: `${id}.${notice.kind}` });
    },
  };
}

/**
 * Notices that one person may cause in an hour by calls that everyone may make: every person who is notified of a save or a
 * comment is one. Enough to notify a company of 3,000 six times, or a team of 20 a thousand times; a script that saves in a
 * loop ends here.
 */
const MOST = 20_000;
/** By calls that need a permission, such as bulletins to the whole company; apart from the others. */
const MOST_OF_GRANTED = 200_000;
const HOUR_SECONDS = 3600;

interface NoticeBudget {
  readonly db: Database;
  readonly directory: Pick<Directory, 'companies' | 'people'>;
}

/**
 * Counts the notices for an audience for the caller, by one statement in the transaction under way. Jobs have no caller, and
 * no limit.
 *
 * @throws Refusal 429 if they would be more than a person may cause in an hour; nothing is counted then
 */
export async function spendNotices(budget: NoticeBudget, to: Audience): Promise<void> {
  const call = currentCall();
  if (!call?.caller) return;
  const size = await sizeOf(budget, to, call.caller);
  if (size === 0) return;
  const granted = needsPermission(call.needs);
  const max = granted ? MOST_OF_GRANTED : MOST;
  const key = `notices:${granted ? 'granted:' : ''}${call.caller.id}`;
  const wait = await spendWithin(budget.db, { key, max, seconds: HOUR_SECONDS }, size);
  if (wait === 0) return;
  const facts = { most: max.toLocaleString('en'), minutes: Math.ceil(wait / 60) };
  throw refuse.other(429, 'error.notices', facts, { status: 'RATE_LIMITED', http: 429 });
}

/** Whether not everyone may make a call. */
function needsPermission(needs: CallNeed = 'anyone'): boolean {
  if (isRecent(needs)) return needs.all.length > 0;
  return ![needs].flat().some((need) => need === 'anyone' || need === 'public' || need === 'changeToken');
}

/** How many people an audience has, without the caller, who is not notified. */
async function sizeOf({ directory }: NoticeBudget, to: Audience, caller: Caller): Promise<number> {
  if ('employees' in to) return new Set(to.employees.filter((id) => id !== caller.id)).size;
  if ('session' in to) return 0;
  const companies = 'company' in to ? [to.company] : (await directory.companies()).map(({ id }) => id);
  const filter = { hidden: false, ...('department' in to && { departmentId: to.department }) };
  const people = await Promise.all(companies.map((companyId) => directory.people({ companyId, ...filter })));
  return people.flat().filter(({ id }) => id !== caller.id).length;
}

/** The default notifier: a live event without storage. */
export function liveNotifier(realtime: HostRealtime): Notifier {
  return { notify: (notice) => realtime.content(notice, notice.to) };
}
