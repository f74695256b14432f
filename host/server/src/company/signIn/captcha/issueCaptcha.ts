import type { RequestFacts } from '@atrium/sdk/server';
import { lt } from 'drizzle-orm';
import { randomBytes, randomInt } from 'node:crypto';
import type { CompanyServices } from '../../CompanyServices.ts';
import { captchas } from '../../../core/schema/credentials.ts';
import { networkFactor } from '../limiter/networkFactor.ts';
import { networkOf } from '../../../runtime/http/networkOf.ts';
import { countInWindow } from '../limiter/window.ts';
import { drawCaptcha } from './drawCaptcha.ts';
import { networkNeedsCaptcha } from './needsCaptcha.ts';

export const CAPTCHA_MS = 120_000;
const FETCHES = 20;
const MINUTE_SECONDS = 60;

export interface IssuedCaptcha {
  readonly img: string;
  readonly key: string;
  readonly countDown?: number;
}

/**
 * Issues a captcha and its key; both empty if none is required, with `countDown` if the address fetched too many
 * (C.2-13).
 */
export async function issueCaptcha(
  people: CompanyServices,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<IssuedCaptcha> {
  if (!(await networkNeedsCaptcha(people, address))) return { img: '', key: '' };
  const { db } = people.dependencies;
  const rate = { max: FETCHES * (await networkFactor(people, address)), seconds: MINUTE_SECONDS };
  const countDown = await countInWindow(db, `captcha:${networkOf(address)}`, rate);
  if (countDown > 0) return { img: '', key: '', countDown };
  const answer = String(randomInt(10_000)).padStart(4, '0');
  const key = await keepCaptcha(people, answer);
  return { img: drawCaptcha(answer), key };
}

/** Stores a solution (null: a pass) under a new key of 128 bits. */
export async function keepCaptcha(
  { dependencies: { db, clock } }: CompanyServices,
  answer: string | null,
): Promise<string> {
  const now = clock.now();
  const key = randomBytes(16).toString('hex');
  await db.delete(captchas).where(lt(captchas.expiresOn, now));
  await db.insert(captchas).values({ key, answer, expiresOn: new Date(now.getTime() + CAPTCHA_MS) });
  return key;
}
