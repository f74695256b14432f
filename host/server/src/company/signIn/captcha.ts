import type { Handler, RequestFacts } from '@atrium/sdk/server';
import { eq, lt } from 'drizzle-orm';
import { randomBytes, randomInt } from 'node:crypto';
import { captchas } from '../../core/schema/credentials.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import { toNetwork } from '../../runtime/http/request.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { drawCaptcha } from './drawCaptcha.ts';
import { type AttemptKeys, networkFactor, networkKey, networkLevel } from './limitSignIn.ts';
import { countInWindow, readCount } from './attemptCounters.ts';

export function captcha(people: CompanyServices): Handler<HostApi['captcha']> {
  return ({ request }) => issueCaptcha(people, request);
}

/** The captcha as old clients fetch it: without `countDown`; 410 unless ATRIUM_LEGACY_CAPTCHA is on (C.2-15). */
export function oldCaptcha(people: CompanyServices): Handler<HostApi['oldCaptcha']> {
  return async ({ request }) => {
    refuseIfDisabled(people);
    const { img, key } = await issueCaptcha(people, request);
    return { img, key };
  };
}

/**
 * Consumes the key and returns a pass that replaces it in one sign-in (C.2-15), so that checking does not allow free
 * guesses.
 */
export function checkCaptcha(people: CompanyServices): Handler<HostApi['checkCaptcha']> {
  return async ({ body }) => {
    refuseIfDisabled(people);
    if (!(await useCaptcha(people, body.key, body.captcha))) {
      throw refuse.invalid('signIn.wrongCaptcha', undefined, { status: 'INVALID_CAPTCHA' });
    }
    return { pass: await keepCaptcha(people, null) };
  };
}

function refuseIfDisabled({ dependencies }: CompanyServices): void {
  if (!dependencies.config.legacyCaptcha) throw refuse.gone('signIn.oldCallsOff');
}

const CAPTCHA_MS = 120_000;
const FETCHES = 20;
const MINUTE_SECONDS = 60;

interface IssuedCaptcha {
  readonly img: string;
  readonly key: string;
  readonly countDown?: number;
}

/**
 * Issues a captcha and its key; both empty if none is required, with `countDown` if the address fetched too many
 * (C.2-13).
 */
async function issueCaptcha(
  people: CompanyServices,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<IssuedCaptcha> {
  if (!(await networkNeedsCaptcha(people, address))) return { img: '', key: '' };
  const { db } = people.dependencies;
  const rate = { max: FETCHES * (await networkFactor(people, address)), seconds: MINUTE_SECONDS };
  const countDown = await countInWindow(db, `captcha:${toNetwork(address)}`, rate);
  if (countDown > 0) return { img: '', key: '', countDown };
  const answer = String(randomInt(10_000)).padStart(4, '0');
  const key = await keepCaptcha(people, answer);
  return { img: drawCaptcha(answer), key };
}

/** Stores a solution (null: a pass) under a new key of 128 bits. */
async function keepCaptcha({ dependencies: { db, clock } }: CompanyServices, answer: string | null): Promise<string> {
  const now = clock.now();
  const key = randomBytes(16).toString('hex');
  await db.delete(captchas).where(lt(captchas.expiresOn, now));
  await db.insert(captchas).values({ key, answer, expiresOn: new Date(now.getTime() + CAPTCHA_MS) });
  return key;
}

const FAILURES = 3;
const QUARTER_HOUR = 15 * 60;
const TRUSTED = 3;
/** Maximum of the counter column. */
const UNLIMITED = 2_147_483_647;

const wantedKey = (address: string) => `captchaWanted:${toNetwork(address)}`;

/** Returns whether a captcha is required from this address for everyone (C.2-12). */
async function networkNeedsCaptcha(people: CompanyServices, address: string): Promise<boolean> {
  const { config, db } = people.dependencies;
  switch (config.captcha) {
    case 'always':
      return true;
    case 'off':
      return false;
    case 'trusted-skip':
      return (await networkLevel(people, address)) < TRUSTED;
    case 'adaptive': {
      const failures = await readCount(db, networkKey(address), QUARTER_HOUR);
      return failures >= FAILURES || (await readCount(db, wantedKey(address), QUARTER_HOUR)) > 0;
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
  if ((await readCount(db, keys.failures, QUARTER_HOUR)) < FAILURES) return false;
  // The captcha is fetched without an employee number: the next fetch from this address must return one.
  await countInWindow(db, wantedKey(address), { max: UNLIMITED, seconds: QUARTER_HOUR });
  return true;
}

/**
 * Consumes a key in any case, and returns whether the solution was right and in time. A pass needs no solution
 * (C.2-15).
 */
export async function useCaptcha(
  { dependencies: { db, clock } }: CompanyServices,
  key: string,
  answer: string,
): Promise<boolean> {
  const [used] = await db.delete(captchas).where(eq(captchas.key, key)).returning();
  if (!used || used.expiresOn <= clock.now()) return false;
  return used.answer === null || used.answer === answer;
}
