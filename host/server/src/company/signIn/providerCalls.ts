import type { Handler } from '@atrium/sdk/server';
import { z } from 'zod';
import { warnBounded } from '../../core/log.ts';
import { type Binding, openText, sealText } from '../../core/sealedText.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { freshenAll } from '../OrganisationDirectory.ts';
import { findAccount } from '../password/storePassword.ts';
import { EMPLOYEE, type FailureReason, recordFailure } from './limitSignIn.ts';
import { findNextStep, openAccount } from './openAccount.ts';
import { ProviderAway, ProviderClient, ProviderRefused } from './providers.ts';
import { askSecondStep } from './secondStep.ts';

/** How long a browser may be at the provider. */
const AWAY_MS = 10 * 60_000;

const Ticket = z.object({
  provider: z.string(),
  until: z.number(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
type Ticket = z.output<typeof Ticket>;

/** What it is sealed for: the bytes are nothing else. */
const TICKET: Binding = ['host', 'provider_sign_in', 'ticket', '1'];

type ProviderCalls = {
  readonly [Name in 'beginAtProvider' | 'finishAtProvider']: Handler<HostApi[Name]>;
};

/**
 * Sign-in at a provider of OpenID Connect. What is checked when the browser comes back is sealed into a ticket, which the browser keeps
 * and shows: an answer that another browser has begun finds none, and the server keeps nothing of visitors.
 */
export function providerCalls(people: CompanyServices): ProviderCalls {
  const { dependencies } = people;
  const { masterKeys, clock, db } = dependencies;
  const clients = new Map(
    dependencies.config.signInProviders.map((provider) => [
      provider.id,
      { provider, client: new ProviderClient(provider) },
    ]),
  );
  const find = (id: string) => {
    const found = clients.get(id);
    if (!found) throw refuse.notFound();
    return found;
  };
  const readTicket = (given: string, provider: string): Ticket => {
    try {
      const ticket = Ticket.parse(JSON.parse(openText(Buffer.from(given, 'base64url'), TICKET, masterKeys)));
      if (ticket.provider === provider && ticket.until > clock.now().getTime()) return ticket;
    } catch {
      // changed, of another key, or none: the same as an expired one
    }
    throw refuse.other(401, 'signIn.providerOver', undefined, { http: 401, status: 'PROVIDER_OVER' });
  };

  return {
    async beginAtProvider({ params }) {
      const { client, provider } = find(params.provider);
      const { url, logoutUrl, begun } = await client.begin().catch((error: unknown) => {
        throw failed(people, error);
      });
      const ticket: Ticket = { provider: provider.id, until: clock.now().getTime() + AWAY_MS, ...begun };
      return { url, logoutUrl, ticket: sealText(JSON.stringify(ticket), TICKET, masterKeys).toString('base64url') };
    },

    async finishAtProvider({ params, body, request }) {
      const { client, provider } = find(params.provider);
      const ticket = readTicket(body.ticket, provider.id);
      await freshenAll(dependencies, people.directory);
      const claim = await client.finish(body.query, ticket).catch(async (error: unknown) => {
        if (error instanceof ProviderRefused) await recordFailure(people, '', 'providerRefused');
        throw failed(people, error);
      });
      const employee = claim !== undefined && EMPLOYEE.test(claim) ? claim : '';
      const account = employee === '' ? undefined : await findAccount(db, employee);
      if (!account) throw await unknown(people, employee, 'providerUnknown');
      // the delays of guessed passwords do not apply: nothing is guessed here
      if (account.person.hidden) throw await unknown(people, employee, 'disabled');
      const next = provider.secondFactor ? 'none' : await findNextStep(people, account, request);
      if (next !== 'none') throw await askSecondStep(people, account, next, request, provider.id);
      const useFactor = provider.secondFactor ? async () => true : undefined;
      const session = await openAccount(people, account, request, useFactor, provider);
      if (!session || session === 'wrong') throw await unknown(people, employee, 'passwordChanged');
      return session;
    },
  };
}

/** The same for a missing and a closed account: the provider's people learn nothing of who is employed. */
async function unknown(people: CompanyServices, employee: string, reason: FailureReason) {
  await recordFailure(people, employee, reason);
  return refuse.other(401, 'signIn.providerUnknown', undefined, { http: 401, status: 'PROVIDER_UNKNOWN' });
}

function failed({ dependencies }: CompanyServices, error: unknown): unknown {
  if (error instanceof ProviderRefused)
    return refuse.other(401, 'signIn.providerRefused', undefined, { http: 401, status: 'PROVIDER_REFUSED' });
  if (!(error instanceof ProviderAway)) return error;
  // only its kind: what the library attaches may have the code or the secret
  const cause = error.cause instanceof Error ? error.cause : error;
  warnBounded(dependencies, 'sign-in provider not available', {
    kind: cause.name,
    reason: cause.message.slice(0, 200),
  });
  return refuse.other(503, 'signIn.providerAway', undefined, { http: 503, status: 'PROVIDER_AWAY' });
}
