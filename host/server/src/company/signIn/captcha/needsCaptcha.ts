import type { CompanyServices } from '../../CompanyServices.ts';
import { networkLevel } from '../limiter/networkFactor.ts';
import { networkOf } from '../../../runtime/http/networkOf.ts';
import { networkKey, type AttemptKeys } from '../limiter/limitSignIn.ts';
import { countInWindow, countOf } from '../limiter/window.ts';

const FAILURES = 3;
const QUARTER_HOUR = 15 * 60;
const TRUSTED = 3;
/** Maximum of the counter column. */
const UNLIMITED = 2_147_483_647;

const wantedKey = (address: string) => `captchaWanted:${networkOf(address)}`;

/** Returns whether a captcha is required from this address for everyone (C.2-12). */
export async function networkNeedsCaptcha(people: CompanyServices, address: string): Promise<boolean> {
  const { config, db } = people.dependencies;
  switch (config.captcha) {
    case 'always':
      return true;
    case 'off':
      return false;
    case 'trusted-skip':
      return (await networkLevel(people, address)) < TRUSTED;
    case 'adaptive': {
      const failures = await countOf(db, networkKey(address), QUARTER_HOUR);
      return failures >= FAILURES || (await countOf(db, wantedKey(address), QUARTER_HOUR)) > 0;
    }
  }
}

/**
 * Returns whether a captcha is required for this attempt. Adaptive: three failures of its network, account or known
 * device within a quarter of an hour.
 */
export async function needsCaptcha(people: CompanyServices, keys: AttemptKeys, address: string): Promise<boolean> {
  if (await networkNeedsCaptcha(people, address)) return true;
  const { config, db } = people.dependencies;
  if (config.captcha !== 'adaptive') return false;
  if ((await countOf(db, keys.failures, QUARTER_HOUR)) < FAILURES) return false;
  // The captcha is fetched without an employee number: the next fetch from this address must return one.
  await countInWindow(db, wantedKey(address), { max: UNLIMITED, seconds: QUARTER_HOUR });
  return true;
}
