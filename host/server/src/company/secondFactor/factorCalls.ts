import type { HostContract } from '@atrium/sdk/host';
import { formatDateTime, type Handler, type ServerContext } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { factorSteps } from '../../core/schema/secondFactor.ts';
import type { HostApi } from '../../core/services.ts';
import { operatorText, refuse } from '../../core/texts.ts';
import type { CompanyServices, HostCommand } from '../CompanyServices.ts';
import { changeOrganisation, judgePlan } from '../people/judgePlan.ts';
import { planReturn } from '../people/changePeople.ts';
import { findPerson } from '../people/readPeople.ts';
import { lockAccount } from '../password/storePassword.ts';
import { findIssuer, hasFactor, isFactorNeeded, isPolicyFor, requiredFrom } from '../session/factorPolicy.ts';
import { removeTotp } from '../session/removeFactors.ts';
import {
  completeSetup,
  findTotp,
  openStepSecret,
  recordChange,
  resetFactors,
  sealStepSecret,
  storeTotp,
} from './factors.ts';
import { findPasskeys, findUsable } from './passkeys.ts';
import { countCodes, makeCodes, storeCodes } from './recoveryCodes.ts';
import { findRelyingParty } from '../../core/config/relyingParty.ts';
import { makeSecret, totpUri } from './totp.ts';

const SETUP_MS = 10 * 60_000;

type FactorCalls = {
  readonly [
    Name in 'secondFactor' | 'beginTotp' | 'confirmTotp' | 'removeTotp' | 'makeRecoveryCodes' | 'resetSecondFactor'
  ]: Handler<HostApi[Name]>;
};

/** The second factors of the caller, and their reset by an administrator. */
export function factorCalls(
  people: CompanyServices,
  context: Pick<ServerContext<HostContract>, 'relation'>,
): FactorCalls {
  const { dependencies } = people;
  const { db, clock, transaction, config } = dependencies;
  const written = (moment: Date) => formatDateTime(moment, config.timeZone);
  return {
    async secondFactor({ caller }) {
      const totp = await findTotp(db, caller.id);
      const codes = await countCodes(db, caller.id);
      const isRequired = isPolicyFor(dependencies, caller);
      const from = requiredFrom(dependencies);
      return {
        isRequired,
        requiredFrom: isRequired && from > clock.today() ? from : '',
        totp: totp ? { addedOn: written(totp.addedOn), usedOn: totp.usedOn && written(totp.usedOn) } : null,
        passkeys: (await findPasskeys(db, caller.id)).map(({ id, name, addedOn, usedOn, isSynced }) => ({
          id,
          name,
          addedOn: written(addedOn),
          usedOn: usedOn && written(usedOn),
          isSynced,
        })),
        passkeysOf: findRelyingParty(config)?.id ?? '',
        recoveryCodes: codes && { left: codes.unused, createdOn: written(codes.createdOn) },
      };
    },

    async beginTotp({ caller }) {
      const id = stepId(caller.sessionId);
      const secret = makeSecret();
      const row = {
        secret: sealStepSecret(dependencies, id, secret),
        expiresOn: new Date(clock.now().getTime() + SETUP_MS),
      };
      await db
        .insert(factorSteps)
        .values({ id, employeeId: caller.id, device: '', ...row })
        .onConflictDoUpdate({ target: factorSteps.id, set: row });
      return { secret, uri: totpUri(secret, findIssuer(dependencies), caller.employee) };
    },

    async confirmTotp({ caller, body }) {
      const codes = await makeCodes();
      return transaction(async () => {
        await lockAccount(db, caller.id);
        const [step] = await db
          .select()
          .from(factorSteps)
          .where(eq(factorSteps.id, stepId(caller.sessionId)));
        if (!step?.secret || step.expiresOn <= clock.now()) throw refuse.gone('secondFactor.setupOver');
        const isFirst = !(await hasFactor(db, caller.id));
        const secret = openStepSecret(dependencies, step.id, step.secret);
        if (!(await storeTotp(dependencies, caller.id, secret, body.code)))
          throw refuse.invalid('secondFactor.wrongCode', undefined, { status: 'WRONG_CODE' });
        await db.delete(factorSteps).where(eq(factorSteps.id, step.id));
        await recordChange(dependencies, caller, 'add', { factor: 'totp' });
        return { recoveryCodes: [...(await completeSetup(people, caller, isFirst ? codes : undefined))] };
      });
    },

    async removeTotp({ caller }) {
      return transaction(async () => {
        await lockAccount(db, caller.id);
        if (!(await findTotp(db, caller.id))) throw refuse.notFound();
        // in a trusted network, too: elsewhere the next sign-in would set another one up by the password alone
        await removeTotp(db, caller.id);
        if (isFactorNeeded(dependencies, caller) && !(await hasFactor(db, caller.id)))
          throw refuse.conflict('secondFactor.required');
        // a sign-in would ask for passkeys that no browser offers here
        const isLeftOut = (await findUsable(dependencies, caller.id)).length === 0;
        if (isLeftOut && (await hasFactor(db, caller.id))) throw refuse.conflict('secondFactor.elsewhere');
        await recordChange(dependencies, caller, 'remove', { factor: 'totp' });
        return {};
      });
    },

    async makeRecoveryCodes({ caller }) {
      const codes = await makeCodes();
      return transaction(async () => {
        await lockAccount(db, caller.id);
        if (!(await hasFactor(db, caller.id))) throw refuse.conflict('secondFactor.none');
        await storeCodes(db, caller.id, codes, clock.now());
        await recordChange(dependencies, caller, 'codes');
        return { recoveryCodes: [...codes.codes] };
      });
    },

    async resetSecondFactor({ params, caller }) {
      const { id } = await findPerson(people, context, params.id);
      return changeOrganisation(people, async (organisation) => {
        const person = organisation.people.get(id);
        if (!person) throw refuse.notFound();
        if (person.id === caller.id) throw refuse.conflict('secondFactor.own');
        // who knows the password has what the person has
        judgePlan(people, organisation, planReturn(organisation, person, person), caller);
        return { removed: await resetFactors(people, person) };
      });
    },
  };
}

/** One setup of a session at a time. */
const stepId = (sessionId: string) => createHash('sha256').update(`totp ${sessionId}`).digest('hex');

/** For lost factors of a person, the last administrator among them. All sessions of the person end. */
export const resetFactorCommand: HostCommand = {
  usage: 'second-factor reset EMPLOYEE',
  summary: operatorText('resetFactor.summary'),
  examples: ['atrium second-factor reset E001'],

  async run({ args, print, printError }, services) {
    const [employee, ...more] = args;
    if (employee === undefined || more.length > 0) {
      printError(operatorText('resetFactor.usage'));
      return 2;
    }
    await services.company.directory.reload();
    const person = await services.company.directory.byEmployee(employee);
    if (!person) {
      printError(operatorText('reset.unknown', { employee }));
      return 1;
    }
    const named = { employee: person.employee, name: person.name };
    if (!(await resetFactors(services.company, person))) {
      printError(operatorText('resetFactor.none', named));
      return 1;
    }
    print(operatorText('resetFactor.done', named));
    return 0;
  },
};
