import type { RequestFacts } from '@atrium/sdk/server';
import type { CompanyServices } from '../../CompanyServices.ts';
import { refuse } from '../../../core/texts/refuse.ts';
import { clearAccount, countAttempt, forgiveAttempt, waitOfAccount } from './account.ts';
import { networkOf } from '../../../runtime/http/networkOf.ts';
import { networkFactor } from './networkFactor.ts';
import { countInWindow, uncount, waitOfWindow, type Rate } from './window.ts';

const FAILURES: Rate = { most: 30, milliseconds: 15 * 60_000 };

export const networkKey = (address: string) => `network:${networkOf(address)}`;

/** An attempt that is counted as failed until one of these says otherwise. */
export interface Attempt {
  /** The password was right, on a device known to be the person's: the account's failures are forgotten (C.2-14). */
  succeeded(): Promise<void>;
  /** It was no failure; earlier ones stay. */
  forgive(): Promise<void>;
}

/** Refuses with 429 while the account or the network has to wait; costs one look, no password is checked (C.2-3, C.2-14). */
export async function refuseLimited(
  people: CompanyServices,
  employee: string,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<void> {
  const { db, clock } = people.dependencies;
  const rate = await rateOf(people, address);
  const account = await waitOfAccount(db, clock.now(), employee);
  const network = await waitOfWindow(db, clock.now(), networkKey(address), rate);
  if (account + network > 0) throw tooMany(Math.max(account, network));
}

/** Counts an attempt, or refuses it with 429. */
export async function beginAttempt(
  people: CompanyServices,
  employee: string,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<Attempt> {
  const { db, clock } = people.dependencies;
  const account = await countAttempt(db, clock.now(), employee);
  if (account > 0) throw tooMany(account);
  const network = await countInWindow(db, clock.now(), networkKey(address), await rateOf(people, address));
  if (network > 0) {
    await forgiveAttempt(db, employee);
    throw tooMany(network);
  }
  return {
    succeeded: async () => {
      await clearAccount(db, employee);
      await uncount(db, networkKey(address));
    },
    forgive: async () => {
      await forgiveAttempt(db, employee);
      await uncount(db, networkKey(address));
    },
  };
}

async function rateOf(people: CompanyServices, address: string): Promise<Rate> {
  return { ...FAILURES, most: FAILURES.most * (await networkFactor(people, address)) };
}

function tooMany(countDown: number) {
  return refuse.other(
    429,
    'signIn.tooMany',
    { seconds: countDown },
    {
      http: 429,
      status: 'TOO_MANY_ATTEMPTS',
      data: { countDown },
      headers: { 'retry-after': String(countDown) },
    },
  );
}
