import type { Handler, Person, RequestFacts } from '@atrium/sdk/server';
import type { PasskeyAnswer, SecondStep } from '@atrium/sdk/host';
import { and, eq, gt, sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { factorSteps } from '../../core/schema/secondFactor.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { freshenAll } from '../OrganisationDirectory.ts';
import { type Account, findAccount, lockAccount } from '../password/storePassword.ts';
import {
  completeSetup,
  findTotp,
  openStepSecret,
  recordChange,
  sealStepSecret,
  storeTotp,
  useTotp,
} from '../secondFactor/factors.ts';
import {
  checkAnswer,
  findUsable,
  type PasskeyUse,
  refusalReason,
  requestPasskey,
  usePasskey,
} from '../secondFactor/passkeys.ts';
import { type CodeSet, countCodes, hashEntered, makeCodes, useHash } from '../secondFactor/recoveryCodes.ts';
import { makeSecret, totpUri } from '../secondFactor/totp.ts';
import { findIssuer, hasFactor } from '../session/factorPolicy.ts';
import { clearFailures } from './attemptCounters.ts';
import { fingerprintOf } from './knownDevice.ts';
import { type AttemptKeys, attemptKeys, recordFailure, refuseLimited, startAttempt } from './limitSignIn.ts';
import {
  mustChangePassword,
  type NextStep,
  openAccount,
  passwordExpired,
  useForChange,
  warnOfAge,
} from './openAccount.ts';

/** Seconds for the second step; more where an app has to be set up first. */
const STEP_SECONDS = 300;
const ENROL_SECONDS = 600;
/**
 * The device of a step: after a sign-in at a provider, whose person has entered no password that could have to be changed, it begins with
 * the provider. Steps of an earlier version say only that there was one.
 */
const DEVICE = /^(?<at>provider:(?:(?<provider>.+):)?)?(?<fingerprint>[^:]+)$/;
/** Wrong answers of one step: then the password is needed again. */
const TRIES = 5;

type Step = typeof factorSteps.$inferSelect;

/**
 * Answers a right password whose sign-in needs a second step. No session is open yet: what the browser gets is valid for this step
 * only, once, in this browser and network.
 */
export async function askSecondStep(
  { dependencies }: CompanyServices,
  { person, changedOn }: Account,
  next: Exclude<NextStep, 'none'>,
  request: RequestFacts,
  provider?: string,
) {
  const { db, clock } = dependencies;
  const step = randomBytes(32).toString('base64url');
  const device = (provider === undefined ? '' : `provider:${provider}:`) + fingerprintOf(person.id, request);
  const expiresIn = next === 'enrol' ? ENROL_SECONDS : STEP_SECONDS;
  const expiresOn = new Date(clock.now().getTime() + expiresIn * 1000);
  await dependencies.transaction(async () => {
    // Before the steps, as everywhere: two that wait for each other would end one.
    await lockAccount(db, person.id);
    // One of each browser: a sign-in that is begun again replaces it.
    await db.delete(factorSteps).where(and(eq(factorSteps.employeeId, person.id), eq(factorSteps.device, device)));
    await db
      .insert(factorSteps)
      .values({ id: hashOf(step), employeeId: person.id, device, passwordOn: changedOn, expiresOn });
  });
  const left = (await countCodes(db, person.id))?.unused ?? 0;
  const data: z.input<typeof SecondStep> = {
    step,
    expiresIn,
    employee: person.employee,
    name: person.name,
    next,
    methods: next === 'enrol' ? [] : await listMethods(dependencies, person.id, left),
    recoveryCodes: left,
  };
  return refuse.other(401, next === 'enrol' ? 'signIn.enrol' : 'signIn.secondStep', undefined, {
    http: 401,
    status: 'SECOND_STEP',
    data,
  });
}

/**
 * The second step of a sign-in. A wrong answer counts against the person and the network like a wrong password, apart from those:
 * only who knows the password gets here, so that a stranger delays no one.
 */
export function secondStep(people: CompanyServices): Handler<HostApi['secondStep']> {
  return async ({ body, request, say }) => {
    await freshenAll(people.dependencies, people.directory);
    const { step, account } = await findStep(people, body.step, request);
    const { person } = account;
    const passwords = await attemptKeys(people, person.employee, request);
    const keys = factorKeys(passwords);
    await refuseLimited(people, keys, person.employee, request);
    const attempt = await startAttempt(people, keys, person.employee, request);
    const { db } = people.dependencies;
    // Hashing takes long: before the transaction.
    const typed = body.method === 'recovery' ? await hashEntered(db, person.id, body.code) : undefined;
    const signed = body.method === 'passkey' ? await checkPasskey(people, step, body.answer) : undefined;
    const codes = step.secret ? await makeCodes() : undefined;
    let shown: readonly string[] = [];
    let use: PasskeyUse | undefined;
    const applyFactor = async () => {
      const [own] = await db.select().from(factorSteps).where(eq(factorSteps.id, step.id)).for('update');
      if (!own || own.failures >= TRIES) throw stepOver();
      if (own.secret) {
        const stored = body.method === 'totp' && (await enrol(people, person, own, body.code, codes));
        if (stored) shown = stored;
        return stored !== false && useStep(people, own);
      }
      if (body.method === 'passkey') {
        use = signed && (await usePasskey(people.dependencies, signed));
        return use === 'used' && useStep(people, own);
      }
      return (await isRight(people, person, body, typed)) && useStep(people, own);
    };
    // one that sets a factor up shows its recovery codes: the password is changed at the next sign-in
    const { at, provider } = DEVICE.exec(step.device)?.groups ?? {};
    const isExpired = !step.secret && at === undefined && mustChangePassword(people, account);
    const session = isExpired
      ? await useForChange(people, account, applyFactor)
      : await openAccount(
          people,
          account,
          request,
          applyFactor,
          provider === undefined ? undefined : { id: provider, secondFactor: false },
        );
    if (session === undefined) throw stepOver();
    if (session === 'wrong') {
      const reason = body.method === 'passkey' ? refusalReason(use) : 'wrongCode';
      throw await wrongAnswer(people, person, step, reason);
    }
    await attempt.succeeded();
    await clearPasswords(people, passwords);
    if (session === 'right') throw await passwordExpired(people, account, true);
    const passwordDays = warnOfAge(people, account, say);
    return {
      ...session,
      ...(passwordDays !== undefined && { passwordDays }),
      ...(shown.length > 0 && { recoveryCodes: [...shown] }),
    };
  };
}

/**
 * Clears the failures of the password as a sign-in without a factor does: on a known device. `login` has forgiven its own attempt only,
 * since it does not know yet whether the person or one who has guessed the password is there.
 */
async function clearPasswords({ dependencies }: CompanyServices, { failures, account, network }: AttemptKeys) {
  if (network === undefined) await clearFailures(dependencies.db, failures, account);
}

async function isRight(
  { dependencies }: CompanyServices,
  person: Person,
  body: { readonly method: 'totp' | 'recovery'; readonly code: string },
  typed: string | undefined,
): Promise<boolean> {
  if (body.method === 'totp') return useTotp(dependencies, person.id, body.code);
  if (!(await useHash(dependencies.db, person.id, typed, dependencies.clock.now()))) return false;
  const left = (await countCodes(dependencies.db, person.id))?.unused ?? 0;
  await recordChange(dependencies, person, 'recovery', { left }, person.id);
  return true;
}

/** @returns the recovery codes; false for a wrong code, or where the person has set a factor up meanwhile */
async function enrol(
  people: CompanyServices,
  person: Person,
  { id, secret }: Step,
  code: string,
  codes: CodeSet | undefined,
): Promise<readonly string[] | false> {
  const { dependencies } = people;
  if (!secret || !codes || (await hasFactor(dependencies.db, person.id))) return false;
  if (!(await storeTotp(dependencies, person.id, openStepSecret(dependencies, id, secret), code))) return false;
  await recordChange(dependencies, person, 'add', { factor: 'totp' }, person.id);
  return completeSetup(people, { id: person.id }, codes);
}

async function useStep({ dependencies: { db } }: CompanyServices, { id }: Step): Promise<boolean> {
  const used = await db.delete(factorSteps).where(eq(factorSteps.id, id)).returning({ id: factorSteps.id });
  return used.length > 0;
}

/** Passkeys first: they take one press. Those of another address are of no use. */
async function listMethods(parts: CompanyServices['dependencies'], employeeId: number, codes: number) {
  const hasPasskeys = (await findUsable(parts, employeeId)).length > 0;
  return [
    ...(hasPasskeys ? (['passkey'] as const) : []),
    ...((await findTotp(parts.db, employeeId)) ? (['totp'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ];
}

/** Beside the password being there is enough; the authenticator need not verify the person again. */
async function checkPasskey({ dependencies }: CompanyServices, step: Step, answer: z.output<typeof PasskeyAnswer>) {
  const asked = { holder: `step:${step.id}`, isVerified: false, employeeId: step.employeeId } as const;
  const signed = await checkAnswer(dependencies, answer, asked);
  return signed === 'over' ? undefined : signed;
}

/** What a browser asks the passkeys of a step for. */
export function beginPasskeyStep(people: CompanyServices): Handler<HostApi['beginPasskeyStep']> {
  return async ({ body, request }) => {
    await freshenAll(people.dependencies, people.directory);
    const { step } = await findStep(people, body.step, request);
    const known = await findUsable(people.dependencies, step.employeeId);
    if (known.length === 0) throw stepOver();
    return requestPasskey(people.dependencies, `step:${step.id}`, known, 'preferred');
  };
}

/** The app of a sign-in that requires one: its secret is kept with the step until its first code is right. */
export function enrolAtSignIn(people: CompanyServices): Handler<HostApi['enrolAtSignIn']> {
  return async ({ body, request }) => {
    await freshenAll(people.dependencies, people.directory);
    const { dependencies } = people;
    const { step, account } = await findStep(people, body.step, request);
    if (await hasFactor(dependencies.db, account.person.id)) throw stepOver();
    const secret = step.secret ? openStepSecret(dependencies, step.id, step.secret) : makeSecret();
    const sealed = sealStepSecret(dependencies, step.id, secret);
    await dependencies.db.update(factorSteps).set({ secret: sealed }).where(eq(factorSteps.id, step.id));
    return { secret, uri: totpUri(secret, findIssuer(dependencies), account.person.employee) };
  };
}

/** @throws Refusal 401 `STEP_OVER` if it is unknown, expired, of another browser, or of a password that was changed */
async function findStep(
  { dependencies: { db, clock }, directory }: CompanyServices,
  given: string,
  request: RequestFacts,
): Promise<{ step: Step; account: Account }> {
  const [step] = await db
    .select()
    .from(factorSteps)
    .where(and(eq(factorSteps.id, hashOf(given)), gt(factorSteps.expiresOn, clock.now())));
  const person = step && (await directory.person(step.employeeId));
  const account = person && (await findAccount(db, person.employee));
  if (!step || !person || !account || person.hidden) throw stepOver();
  const isOwn = DEVICE.exec(step.device)?.groups?.['fingerprint'] === fingerprintOf(person.id, request);
  if (!isOwn || step.passwordOn?.getTime() !== account.changedOn.getTime()) throw stepOver();
  return { step, account };
}

async function wrongAnswer(
  people: CompanyServices,
  person: Person,
  { id }: Step,
  reason: 'wrongCode' | 'wrongPasskey' | 'copiedPasskey',
) {
  const isPasskey = reason !== 'wrongCode';
  const { db } = people.dependencies;
  const [counted] = await db
    .update(factorSteps)
    .set({ failures: sql`${factorSteps.failures} + 1` })
    .where(eq(factorSteps.id, id))
    .returning({ failures: factorSteps.failures });
  await recordFailure(people, person.employee, reason);
  const left = TRIES - (counted?.failures ?? TRIES);
  if (left <= 0) {
    await db.delete(factorSteps).where(eq(factorSteps.id, id));
    return stepOver();
  }
  const status = isPasskey ? 'WRONG_PASSKEY' : 'WRONG_CODE';
  const key = isPasskey ? 'signIn.wrongPasskey' : 'signIn.wrongCode';
  return refuse.other(401, key, { left }, { http: 401, status, data: { left } });
}

const stepOver = () => refuse.other(401, 'signIn.stepOver', undefined, { http: 401, status: 'STEP_OVER' });

/** Counters of second factors, apart from those of passwords. */
export const factorKeys = ({ failures, account, network }: AttemptKeys): AttemptKeys => ({
  failures: `factor:${failures}`,
  account: `factor:${account}`,
  network: network && `factor:${network}`,
});

const hashOf = (step: string) => createHash('sha256').update(step).digest('hex');
