import type { Manifest } from '@atrium/sdk';
import { addDays } from '@atrium/sdk/days';
import { API_TOKEN_DAYS, type HostContract, MAX_API_TOKENS, translateManifest } from '@atrium/sdk/host';
import { type Caller, formatDateTime, type Handler, searchWords, type ServerContext } from '@atrium/sdk/server';
import { hasWord, searchKey } from '@atrium/sdk/server/search';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { apiTokens } from '../../core/schema/apiTokens.ts';
import { employees } from '../../core/schema/organisation.ts';
import type { HostApi } from '../../core/services.ts';
import { runAsSystem } from '../../core/currentCall.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { isValidOn, makeSecret, mayHaveTokens } from './ApiTokens.ts';

type TokenCalls = {
  readonly [
    Name in 'apiTokens' | 'addApiToken' | 'revokeApiToken' | 'companyApiTokens' | 'revokeCompanyApiToken'
  ]: Handler<HostApi[Name]>;
};

/** A token with its person's company, for the rule of who may revoke it. */
export interface OwnedToken {
  readonly id: number;
  readonly employeeId: number;
  readonly companyId: number;
}

/** Wire type of notices of the system (C.4-1). */
const SYSTEM = 10;

/** The API tokens of the caller, and those of the company for administrators. */
export function apiTokenCalls(
  { dependencies, directory, sessions }: CompanyServices,
  context: Pick<ServerContext<HostContract>, 'relation'>,
): TokenCalls {
  const { db, clock, transaction, config, audit, notifier, plugins, catalogues } = dependencies;
  /** Names of plugins by id, in the language of the request. */
  const namesIn = (language: Parameters<typeof catalogues.of>[1]) =>
    new Map(
      plugins.manifests().map((each) => [each.id, translateManifest(each, catalogues.of(each.id, language)).name]),
    );
  const shown = (row: typeof apiTokens.$inferSelect, names: ReadonlyMap<string, string>) => ({
    id: row.id,
    name: row.name,
    begin: row.begin,
    validUntil: row.validUntil,
    address: row.address,
    scopes: Object.entries(row.scopes).map(([plugin, access]) => ({
      plugin,
      access,
      name: names.get(plugin) ?? plugin,
    })),
    createdOn: formatDateTime(row.createdOn, config.timeZone),
    usedOn: row.usedOn && formatDateTime(row.usedOn, config.timeZone),
  });
  const takers = () => plugins.manifests().filter(takesTokens);

  const revoke = async (id: number) => {
    const [found] = await db
      .select({ token: apiTokens, companyId: employees.companyId, employee: employees.employee })
      .from(apiTokens)
      .innerJoin(employees, eq(employees.id, apiTokens.employeeId))
      .where(and(eq(apiTokens.id, id), isValidOn(clock.today())));
    if (!found) throw refuse.notFound();
    const { token, companyId, employee } = found;
    await context.relation('apiToken', { id, employeeId: token.employeeId, companyId } satisfies OwnedToken);
    return transaction(async () => {
      const revoked = await db
        .update(apiTokens)
        .set({ revokedOn: clock.now() })
        .where(and(eq(apiTokens.id, id), isValidOn(clock.today())))
        .returning({ id: apiTokens.id });
      if (revoked.length > 0)
        await audit.record({ action: 'apiToken.revoke', target: employee, companyId, detail: { token: token.name } });
      return {};
    });
  };

  return {
    async apiTokens({ caller, request }) {
      const rows = await db
        .select()
        .from(apiTokens)
        .where(and(eq(apiTokens.employeeId, caller.id), isValidOn(clock.today())))
        .orderBy(desc(apiTokens.id))
        .limit(MAX_API_TOKENS);
      const names = namesIn(request.language);
      return {
        mayAdd: mayHaveTokens(dependencies, caller),
        list: rows.map((row) => shown(row, names)),
        plugins: takers().map(({ id }) => ({ id, name: names.get(id)! })),
      };
    },

    async addApiToken({ caller, body }) {
      if (!mayHaveTokens(dependencies, caller)) throw refuse.notAllowed('apiTokens.notAllowed');
      const today = clock.today();
      if (body.validUntil < today) throw refuse.invalid('apiTokens.past', undefined, { field: 'validUntil' });
      if (body.validUntil > addDays(today, API_TOKEN_DAYS))
        throw refuse.invalid('apiTokens.tooLong', { days: API_TOKEN_DAYS }, { field: 'validUntil' });
      const scopes = Object.fromEntries(body.scopes.map(({ plugin, access }) => [plugin, access]));
      const known = new Set(takers().map(({ id }) => id));
      const unknown = Object.keys(scopes).find((plugin) => !known.has(plugin));
      if (unknown !== undefined) throw refuse.invalid('apiTokens.noPlugin', { plugin: unknown }, { field: 'scopes' });
      const { secret, begin, hash } = makeSecret();
      return transaction(async () => {
        // Two concurrent ones must not both take the last place.
        await db.select({ id: employees.id }).from(employees).where(eq(employees.id, caller.id)).for('update');
        // The account may have been taken back since the call began.
        if (!(await sessions.isLive(caller.sessionId))) throw refuse.notAllowed('error.noSession');
        const [valid] = await db
          .select({ count: count() })
          .from(apiTokens)
          .where(and(eq(apiTokens.employeeId, caller.id), isValidOn(today)));
        if (valid!.count >= MAX_API_TOKENS) throw refuse.conflict('apiTokens.tooMany', { max: MAX_API_TOKENS });
        const row = { employeeId: caller.id, name: body.name, begin, hash, scopes, validUntil: body.validUntil };
        const [added] = await db
          .insert(apiTokens)
          .values({ ...row, createdOn: clock.now() })
          .returning({ id: apiTokens.id });
        const written = Object.entries(scopes).map(([plugin, access]) => `${plugin}:${access}`);
        await audit.record({
          action: 'apiToken.add',
          target: caller.employee,
          detail: { token: body.name, validUntil: body.validUntil, scopes: written.join(' ') },
        });
        await runAsSystem(() =>
          notifier.notify({
            type: SYSTEM,
            to: { employees: [caller.id] },
            title: { plugin: 'host', key: 'apiTokens.notice' },
            message: { plugin: 'host', key: 'apiTokens.notice.add', variables: { name: body.name } },
          }),
        );
        return { id: added!.id, secret };
      });
    },

    revokeApiToken: ({ params }) => revoke(params.id),
    revokeCompanyApiToken: ({ params }) => revoke(params.id),

    async companyApiTokens({ query, caller, request }) {
      const { page, pageSize, person = '' } = query;
      const wanted = and(isValidOn(clock.today()), eq(employees.companyId, caller.companyId), ...named(person));
      const rows = await db
        .select({ token: apiTokens, person: employees })
        .from(apiTokens)
        .innerJoin(employees, eq(employees.id, apiTokens.employeeId))
        .where(wanted)
        .orderBy(sql`${apiTokens.usedOn} desc nulls last`, desc(apiTokens.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      const [all] = await db
        .select({ count: count() })
        .from(apiTokens)
        .innerJoin(employees, eq(employees.id, apiTokens.employeeId))
        .where(wanted);
      const { departments } = await directory.organisation();
      const names = namesIn(request.language);
      const list = rows.map(({ token, person: { id, employee, name, departmentId } }) => ({
        token: shown(token, names),
        owner: { employeeId: id, employee, name, department: departments.get(departmentId ?? 0)?.name ?? '' },
      }));
      return { list, totalSize: all?.count ?? 0, page, pageSize };
    },
  };
}

const named = (person: string): SQL[] =>
  searchWords(person).map((word) => hasWord(word, searchKey(employees.name), searchKey(employees.employee)));

/** A plugin with calls of which at least one takes API tokens. */
function takesTokens({ id, api, apiTokens: taking }: Manifest): boolean {
  if (id === 'host') return false;
  return Object.entries(api).some(
    ([name, { needs }]) =>
      (taking?.includes(name) ?? true) && needs !== 'public' && !(typeof needs === 'object' && 'recent' in needs),
  );
}

/** How a token belongs to the caller. */
export const relationToToken = (token: OwnedToken, caller: Caller): 'own' | 'company' | 'none' =>
  token.employeeId === caller.id ? 'own' : token.companyId === caller.companyId ? 'company' : 'none';
