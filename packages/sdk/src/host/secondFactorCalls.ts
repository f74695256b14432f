import { z } from 'zod';
import { SAVE_LIMIT } from '../contract/calls.ts';
import { Day, Id, Line, Nothing, RawText } from '../contract/shapes.ts';
import { Passkey, PasskeyAnswer, MAX_PASSKEYS } from './passkeyCalls.ts';
import { hostRoutes } from './routes.ts';
import { LoginResult } from './schemas.ts';

/** Six digits of an authenticator app; room for a wrong one. */
export const FactorCode = RawText(20, 1);
/** What a browser holds between its password and its second factor. */
const Step = RawText(100, 1);

/** Each causes a request to the provider; one address may be a whole office. */
const AT_PROVIDER = { per: 'address', max: 300, in: '1m' } as const;

/** Settings of the host: who needs a second factor to sign in. */
export const secondFactorSettings = {
  /** `administrators` have any permission of the host. */
  secondFactor: z.enum(['nobody', 'administrators', 'everybody']).default('nobody'),
  /** The day from which on it is required; `''`: at once. Until then people are reminded. */
  secondFactorFrom: Line(0, 10)
    .refine((day) => day === '' || z.iso.date().safeParse(day).success, {
      params: { code: 'format.date' },
      abort: true,
    })
    .refine((day) => day === '' || Day.safeParse(day).success, { params: { code: 'year' } })
    .default(''),
  /** Only in networks up to this level: 4 are all, 2 are those that the company does not trust. */
  secondFactorLevel: z.int().min(1).max(4).default(4),
};

/** An authenticator app to set up. */
export const NewTotp = z.object({
  /** Base32, for apps without a camera. */
  secret: z.string(),
  /** `otpauth://…`, for the picture. */
  uri: z.string(),
});

const Codes = z.object({ recoveryCodes: z.array(z.string()).max(10) });

/** The second factors of the caller. Times are `YYYY-MM-DD HH:mm:ss`. */
export const SecondFactor = z.object({
  /** The company requires one of the caller: the last one cannot be removed. */
  isRequired: z.boolean(),
  /** The day from which on no sign-in is possible without; `''`: that is so already, or never. */
  requiredFrom: z.string(),
  totp: z.object({ addedOn: z.string(), usedOn: z.string().nullable() }).nullable(),
  passkeys: z.array(Passkey).max(MAX_PASSKEYS),
  /** The host name that passkeys are of; `''`: the server has no address that they can be of. */
  passkeysOf: z.string(),
  /** null without unused ones. */
  recoveryCodes: z.object({ left: z.int(), createdOn: z.string() }).nullable(),
});

/** Data of the 401 of POST /login whose password was right, where a second step follows. */
export const SecondStep = z.object({
  step: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  employee: z.string(),
  name: z.string(),
  /** `enrol`: the company requires a second factor, which is set up now. */
  next: z.enum(['verify', 'enrol']),
  /** How it may be done; none where one is set up, or where the person has none that works: an administrator resets them. */
  methods: z.array(z.enum(['passkey', 'totp', 'recovery'])).max(3),
  /** Unused recovery codes. */
  recoveryCodes: z.int(),
});

/** *(ext)* Second factors: of a sign-in, in the settings of a person, and for administrators. */
export const secondFactorCalls = {
  /**
   * 401 `STEP_OVER`: the password is needed again. 401 `WRONG_CODE` with the number of tries that are `left`. 303 `PASSWORD_EXPIRED` as
   * of POST /login, where the password has to be changed first.
   */
  secondStep: {
    ...hostRoutes.secondStep,
    body: z.union([
      z.object({ step: Step, method: z.enum(['totp', 'recovery']), code: FactorCode }),
      z.object({ step: Step, method: z.literal('passkey'), answer: PasskeyAnswer }),
    ]),
    returns: LoginResult,
  },
  /** Begins a sign-in at a provider of OpenID Connect. 404: unknown; 503 `PROVIDER_AWAY`: it does not answer. */
  beginAtProvider: {
    ...hostRoutes.beginAtProvider,
    params: z.object({ provider: RawText(30, 1) }),
    returns: z.object({
      /** Where the browser goes. */
      url: z.string(),
      /** Where it goes to sign out there, too; null if the provider has no such address. */
      logoutUrl: z.string().nullable(),
      /** What it shows when it is back; of no use without the answer of the provider. */
      ticket: z.string(),
    }),
    limit: AT_PROVIDER,
  },
  /**
   * Opens a session for whom the provider names. 401 `PROVIDER_OVER`: begun in another browser, or more than ten minutes ago;
   * `PROVIDER_REFUSED`; `PROVIDER_UNKNOWN`: no account; `SECOND_STEP` as of POST /login.
   */
  finishAtProvider: {
    ...hostRoutes.finishAtProvider,
    params: z.object({ provider: RawText(30, 1) }),
    body: z.object({ ticket: RawText(2000, 1), query: RawText(4000, 1) }),
    returns: LoginResult,
    limit: AT_PROVIDER,
  },
  /** An authenticator app for a sign-in that requires one; its first code finishes the sign-in. */
  enrolAtSignIn: { ...hostRoutes.enrolAtSignIn, body: z.object({ step: Step }), returns: NewTotp },
  secondFactor: { ...hostRoutes.secondFactor, returns: SecondFactor },
  /** Begins the setup of an authenticator app; one that is there stays until the new one is confirmed. */
  beginTotp: { ...hostRoutes.beginTotp, returns: NewTotp, limit: SAVE_LIMIT },
  /** Recovery codes come with the first factor of a person. 422 `WRONG_CODE`; 410 after ten minutes. */
  confirmTotp: { ...hostRoutes.confirmTotp, body: z.object({ code: FactorCode }), returns: Codes, limit: SAVE_LIMIT },
  /** 409 if it is the last factor and the company requires one. */
  removeTotp: { ...hostRoutes.removeTotp, returns: Nothing, limit: SAVE_LIMIT },
  /** Those before become void. */
  makeRecoveryCodes: { ...hostRoutes.makeRecoveryCodes, returns: Codes, limit: SAVE_LIMIT },
  /**
   * Removes all factors of another person of the caller's company and ends their sessions; `removed` false: there was none. 422 for a
   * person with permissions that the caller may not give.
   */
  resetSecondFactor: {
    ...hostRoutes.resetSecondFactor,
    params: z.object({ id: Id }),
    returns: z.object({ removed: z.boolean() }),
    on: { relation: 'person', allow: ['company'] },
    limit: SAVE_LIMIT,
  },
} as const;
