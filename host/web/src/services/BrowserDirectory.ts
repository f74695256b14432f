import type { ClientDirectory, Member } from '@atrium/sdk/client';
import { type HiddenEmployee, hostRoutes, type Organisation as OrganisationShape } from '@atrium/sdk/host';
import type { z } from 'zod';
import { t } from './i18n.ts';
import type { Socket, Transport } from './tokens.ts';
import { CallError } from './transport/CallError.ts';
import type { CallEvents } from './transport/CallEvents.ts';
import { hostCall } from './transport/hostCall.ts';

type Hidden = z.infer<typeof HiddenEmployee>;
type Organisation = z.infer<typeof OrganisationShape>;

/**
 * The organisation, cached in the browser: fetched once, and again after missed events or on request. Of hidden people
 * only the names are used.
 */
export class BrowserDirectory implements ClientDirectory {
  readonly #transport: Transport;
  readonly #events: CallEvents;
  #organisation: Promise<Organisation> | null = null;
  #hidden: Promise<readonly Hidden[]> | null = null;
  #names: Promise<ReadonlyMap<number, string>> | null = null;

  constructor(transport: Transport, events: CallEvents, socket: Socket) {
    this.#transport = transport;
    this.#events = events;
    socket.onResync(() => {
      this.#organisation = null;
      this.#hidden = null;
      this.#names = null;
    });
  }

  organisation(): Promise<Organisation> {
    this.#organisation ??= this.#withNotice(this.#get<Organisation>(hostRoutes.allEmployees)).catch(
      (failure: unknown) => {
        this.#organisation = null;
        throw failure;
      },
    );
    return this.#organisation;
  }

  hidden(): Promise<readonly Hidden[]> {
    this.#hidden ??= this.#withNotice(this.#get<readonly Hidden[]>(hostRoutes.hiddenEmployees)).catch(
      (failure: unknown) => {
        this.#hidden = null;
        throw failure;
      },
    );
    return this.#hidden;
  }

  async reload(): Promise<void> {
    const [organisation, hidden] = await this.#withNotice(
      Promise.all([
        this.#get<Organisation>(hostRoutes.allEmployees),
        this.#get<readonly Hidden[]>(hostRoutes.hiddenEmployees),
      ]),
    );
    this.#organisation = Promise.resolve(organisation);
    this.#hidden = Promise.resolve(hidden);
    this.#names = null;
  }

  async name(id: number): Promise<string> {
    this.#names ??= this.#loadNames();
    return (await this.#names).get(id) ?? '';
  }

  async #loadNames(): Promise<ReadonlyMap<number, string>> {
    const [organisation, hidden] = await Promise.all([this.organisation(), this.hidden()]).catch((failure: unknown) => {
      this.#names = null;
      throw failure;
    });
    return collectNames(organisation, hidden);
  }

  #get<Data>(route: { readonly get: `/${string}` }): Promise<Data> {
    return hostCall<Data>(this.#transport, route, {}, { quiet: true, background: true });
  }

  /** S0-211: one message for any failure; the next call retries. */
  async #withNotice<Data>(answer: Promise<Data>): Promise<Data> {
    try {
      return await answer;
    } catch (cause) {
      const failure = new CallError({ ...factsOf(cause), message: t('directory.unavailable') });
      // an ended session shows its own message
      if (failure.http !== 401 && failure.http !== 403) this.#events.emit('failed', failure);
      throw failure;
    }
  }
}

function factsOf(cause: unknown) {
  return cause instanceof CallError
    ? { code: cause.code, http: cause.http, ...(cause.requestId !== undefined && { requestId: cause.requestId }) }
    : { code: 0, http: 0 };
}

/** Every name that can be resolved: the organisation's people and the hidden ones (C.3-10). */
export function collectNames(organisation: Organisation, hidden: readonly Member[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const add = (members: readonly Member[]) => {
    for (const { id, name } of members) names.set(id, name);
  };
  add(hidden);
  add(organisation.compManagers);
  for (const department of organisation.departments) {
    add(department.deptManagers);
    add(department.employees);
    for (const group of department.groups) {
      add(group.groupManagers);
      add(group.employees);
    }
  }
  return names;
}
