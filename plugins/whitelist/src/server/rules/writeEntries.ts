import type nav from '@atrium/plugin-nav/contract';
import { type Caller, CONTROL, isUnavailable, type RequestFacts } from '@atrium/sdk/server';
import { parseAddress } from '../../network.ts';
import { takeovers } from '../tables.ts';
import type { Entry, WhitelistContext } from '../WhitelistContext.ts';
import { allEntries, LevelIndex } from './Whitelist.ts';

const NO_TRUST = 1;

interface Writer {
  readonly caller: Caller;
  readonly request: Pick<RequestFacts, 'address' | 'language'>;
  readonly confirm: boolean | undefined;
}

/** The result of a write. */
interface Written<T> {
  readonly after: readonly Entry[];
  /** The entry that was added or changed. */
  readonly saved?: Entry;
  readonly result: T;
}

/**
 * Serialises writes of the entries, so that the guards see the final state: trusting the whole internet, and lowering
 * the caller's own address below what this screen requires (C.8-20). Both need a confirmation. Browsers of the affected
 * companies are notified after the commit (C.8-21).
 * @throws Refusal 409 `CONFIRM` if a guard applies and the caller has not confirmed
 */
export async function writeEntries<T>(
  context: WhitelistContext,
  writer: Writer,
  work: (before: readonly Entry[]) => Promise<Written<T>>,
): Promise<T> {
  const { db } = context;
  const { caller, request, confirm } = writer;
  const needed = await neededLevel(context, caller.companyId);
  return context.transaction(async () => {
    await db.select().from(takeovers).for('update');
    const before = await allEntries(context);
    const { after, saved, result } = await work(before);
    if (!confirm) refuseRiskyChange(context, { before, after, saved, needed, caller, address: request.address });
    await context.changed('networkRisk');
    for (const company of touched(before, after)) {
      // The risk rules of the menu depend on the level.
      await context.realtime.control(CONTROL.menuChanged, { company });
      await context.realtime.emit('changed', {}, { company });
    }
    return result;
  });
}

/** Companies of the entries that were added, changed or removed, as they were and as they are. */
function touched(before: readonly Entry[], after: readonly Entry[]): ReadonlySet<number> {
  const [old, now] = [new Set(before), new Set(after)];
  const others = [...before.filter((entry) => !now.has(entry)), ...after.filter((entry) => !old.has(entry))];
  return new Set(others.flatMap(({ companyIds }) => companyIds));
}

interface Doubt {
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
  readonly saved: Entry | undefined;
  readonly needed: number;
  readonly caller: Caller;
  readonly address: string;
}

function refuseRiskyChange({ refuse }: WhitelistContext, doubt: Doubt): void {
  const { saved, address, needed, caller } = doubt;
  const everywhere = saved !== undefined && saved.network.prefix === 0 && saved.riskLevel > NO_TRUST && saved.isEnabled;
  const parsed = parseAddress(address);
  const level = (list: readonly Entry[]) => (parsed ? new LevelIndex(list).level(parsed, caller.companyId) : 1);
  const [before, after] = [level(doubt.before), level(doubt.after)];
  const lockOut = after < before && after < needed;
  const facts = { ip: saved?.ip ?? '', level: saved?.riskLevel ?? 1, address, before, after };
  if (!everywhere && !lockOut) return;
  const key = everywhere && lockOut ? 'confirm.both' : everywhere ? 'confirm.everywhere' : 'confirm.lockOut';
  throw refuse.conflict(key, facts, { status: 'CONFIRM' });
}

/** The lowest level of a known network. */
const KNOWN = 2;

/**
 * Returns the level required to administer the whitelist: a known network, or more if the menu requires it by the entry
 * of WhiteIP or one of its directories (C.8-20). Disabled entries and directories are ignored.
 */
async function neededLevel(context: WhitelistContext, companyId: number): Promise<number> {
  try {
    const entries = await context.use<typeof nav>('nav').entries({ companyId });
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const wayTo = (entry: (typeof entries)[number]): typeof entries => {
      const directory = byId.get(entry.parentId);
      return directory ? [entry, ...wayTo(directory)] : [entry];
    };
    const ways = entries
      .filter(({ link }) => link === 'WhiteIP')
      .map(wayTo)
      .filter((way) => way.every(({ enable }) => enable));
    const asked = ways.flat().filter(({ ipBlock }) => ipBlock);
    return Math.max(KNOWN, ...asked.map(({ riskLevel }) => riskLevel));
  } catch (error) {
    if (isUnavailable(error)) return KNOWN;
    throw error;
  }
}
