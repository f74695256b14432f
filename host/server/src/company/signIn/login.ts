import type { Call, Handler, RequestFacts } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { isPassword } from '../password/hashPassword.ts';
import { LONGEST } from '../password/passwordProblems.ts';
import { freshenAll } from '../session/freshen.ts';
import { CHANGE_TOKEN_SECONDS } from '../session/limits.ts';
import { openSession } from '../session/openSession.ts';
import { refuse } from '../../core/texts/refuse.ts';
import { localTime } from '../../core/time/localTime.ts';
import { needsCaptcha } from './captcha/needsCaptcha.ts';
import { useCaptcha } from './captcha/useCaptcha.ts';
import { findAccount, type Account } from './findAccount.ts';
import { meetDevice } from './knownDevice.ts';
import { beginAttempt, refuseLimited } from './limiter/limitSignIn.ts';
import { daysLeft, mustChange } from './passwordAge.ts';

/** An employee number as it may be (C.2-19). */
const EMPLOYEE = /^[A-Za-z0-9_-]{1,20}$/;

/**
 * Signs a person in. Order of the checks (C.2-3): limiter, captcha, password, disabled, must change. No bot costs the
 * time of a password check, and nobody learns whether an account exists (C.2-2).
 */
export function login(people: CompanyServices): Handler<HostApi['login']> {
  return async ({ body, request, say }) => {
    const employee = EMPLOYEE.test(body.employee) ? body.employee : '';
    await freshenAll(people.dependencies, people.directory);
    await refuseLimited(people, employee, request);
    await refuseWrongCaptcha(people, employee, body, request);
    const attempt = await beginAttempt(people, employee, request);
    const account = await checkedAccount(people, employee, body.password);
    if (!account) throw await noSuchAccount(people, employee);

    const { dependencies } = people;
    if (mustChange(account, dependencies.config.passwordMaxAgeDays, dependencies.clock.now())) {
      await attempt.forgive();
      throw await passwordExpired(people, account);
    }
    const known = await meetDevice(dependencies.db, dependencies.clock.now(), account.person.id, request);
    await (known ? attempt.succeeded() : attempt.forgive());
    const passwordDays = warn(people, account, say);
    return { ...(await opened(people, account, request)), ...(passwordDays !== undefined && { passwordDays }) };
  };
}

async function refuseWrongCaptcha(
  people: CompanyServices,
  employee: string,
  { key, captcha }: { key: string; captcha: string },
  { address }: RequestFacts,
): Promise<void> {
  const needed = await needsCaptcha(people, employee, address);
  // Used up by any attempt, needed or not.
  const right = key !== '' && (await useCaptcha(people, key, captcha));
  if (needed && !right)
    throw refuse.other(401, 'signIn.wrongCaptcha', undefined, { http: 401, status: 'INVALID_CAPTCHA' });
}

/** The account where the password is right and the person may sign in. What is missing costs the same time as what is wrong. */
async function checkedAccount(
  { dependencies }: CompanyServices,
  employee: string,
  password: string,
): Promise<Account | undefined> {
  const account = await findAccount(dependencies.db, employee);
  // Nobody has a longer one, and hashing it would cost.
  const right = await isPassword([...password].length > LONGEST ? '' : password, account?.hash);
  return right && account && !account.person.hidden ? account : undefined;
}

async function noSuchAccount({ dependencies }: CompanyServices, employee: string) {
  const revealed = dependencies.config.revealUnknownAccount && !(await findAccount(dependencies.db, employee));
  return revealed
    ? refuse.other(401, 'signIn.unknownAccount', undefined, { http: 401, status: 'ACCOUNT_NOT_FOUND' })
    : refuse.other(401, 'signIn.wrong', undefined, { http: 401, status: 'INVALID_LOGIN' });
}

/** 303 without a `Location`: a token that is good for the change of the password and nothing else (C.2-5, C.2-6). */
async function passwordExpired({ dependencies: { tokens, clock } }: CompanyServices, { person }: Account) {
  const expiresOn = new Date(clock.now().getTime() + CHANGE_TOKEN_SECONDS * 1000);
  const changeToken = await tokens.sign(tokens.claims('changePassword', person.id), expiresOn);
  return refuse.other(303, 'signIn.mustChange', undefined, {
    http: 303,
    status: 'PASSWORD_EXPIRED',
    data: { employee: person.employee, changeToken, expiresIn: CHANGE_TOKEN_SECONDS },
  });
}

function warn({ dependencies }: CompanyServices, account: Account, say: Call['say']): number | undefined {
  const days = daysLeft(account, dependencies.config.passwordMaxAgeDays, dependencies.clock.now());
  if (days !== undefined) say({ plugin: 'host', key: 'signIn.passwordAges', variables: { days } });
  return days;
}

async function opened(
  { dependencies, directory, sessions }: CompanyServices,
  { person }: Account,
  request: RequestFacts,
) {
  const { token, riskLevel, expiresOn } = await dependencies.transaction(async () => {
    const session = await openSession(dependencies, sessions, person, request);
    await dependencies
      .audit()
      .record({ action: 'session.open', target: person.employee, detail: { riskLevel: session.riskLevel } });
    return session;
  });
  return {
    employeeId: person.id,
    employee: person.employee,
    nickName: (await directory.person(person.id))?.name ?? person.name,
    groupId: person.groupId,
    riskLevel,
    publicToken: token,
    expireDateTime: localTime(expiresOn, dependencies.config.timeZone),
  };
}
