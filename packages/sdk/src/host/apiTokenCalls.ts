import { z } from 'zod';
import { SAVE_LIMIT } from '../contract/calls.ts';
import { Day, Id, Line, Nothing, Page, Paging, RawText } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

/** Tokens of a person that are valid at the same time. */
export const MAX_API_TOKENS = 20;
/** Days from the day on which a token is made to its last one. */
export const API_TOKEN_DAYS = 366;

/** Settings of the host: who may make API tokens. */
export const apiTokenSettings = {
  /** `administrators` have any permission of the host. Tokens of people who may make none are not valid. */
  apiTokens: z.enum(['nobody', 'administrators', 'everybody']).default('administrators'),
};

/** What a token may do with the calls of one plugin, as its person. */
const Scope = z.object({
  plugin: RawText(100, 1),
  /** `read`: calls with GET only. */
  access: z.enum(['read', 'write']),
});

/** An API token; its secret is shown once. Times are `YYYY-MM-DD HH:mm:ss`. */
export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Its first characters, by which it is recognised. */
  begin: z.string(),
  /** `name` in the reader's language; of a plugin that is not installed any more its id. */
  scopes: z.array(Scope.extend({ name: z.string() })).max(100),
  createdOn: z.string(),
  /** The last day on which it is valid, `YYYY-MM-DD`. */
  validUntil: z.string(),
  /** null: not used yet. */
  usedOn: z.string().nullable(),
  /** Where its last use came from. */
  address: z.string(),
});

const Owner = { employeeId: z.int(), employee: z.string(), name: z.string(), department: z.string() };
/** A valid token of a person of the company. */
export const CompanyApiToken = z.object({ token: ApiToken, owner: z.object(Owner) });

/** *(ext)* API tokens: with `Authorization: Bearer atr_…` a script makes the calls of its person, as far as its scopes reach. */
export const apiTokenCalls = {
  /** The valid tokens of the caller, the latest first, and the plugins whose calls take tokens. */
  apiTokens: {
    ...hostRoutes.apiTokens,
    returns: z.object({
      /** The company lets the caller make tokens. */
      mayAdd: z.boolean(),
      list: z.array(ApiToken).max(MAX_API_TOKENS),
      plugins: z.array(z.object({ id: z.string(), name: z.string() })).max(1000),
    }),
  },
  /** 409 with as many tokens as a person may have; 422 at `scopes` for a plugin whose calls take none. */
  addApiToken: {
    ...hostRoutes.addApiToken,
    body: z.object({ name: Line(1, 60), validUntil: Day, scopes: z.array(Scope).min(1).max(100) }),
    returns: z.object({ id: z.int(), secret: z.string() }),
    limit: SAVE_LIMIT,
  },
  revokeApiToken: {
    ...hostRoutes.revokeApiToken,
    params: z.object({ id: Id }),
    returns: Nothing,
    on: { relation: 'apiToken', allow: ['own'] },
    limit: SAVE_LIMIT,
  },
  /** The valid tokens of the company, the most recently used first; `person`: words of a name or number. */
  companyApiTokens: {
    ...hostRoutes.companyApiTokens,
    query: Paging.omit({ sort: true }).extend({ person: RawText(100).optional() }),
    returns: Page(CompanyApiToken),
  },
  revokeCompanyApiToken: {
    ...hostRoutes.revokeCompanyApiToken,
    params: z.object({ id: Id }),
    returns: Nothing,
    on: { relation: 'apiToken', allow: ['company', 'own'] },
    limit: SAVE_LIMIT,
  },
} as const;
