import * as oidc from 'openid-client';
import type { SignInProvider } from '../../core/config/Config.ts';

/** Milliseconds until an answer of a provider is there; a person waits for it. */
const ANSWER_MS = 5000;
/** Bytes of an answer; documents and key sets have some thousand. */
const ANSWER_SIZE = 256 * 1024;
/** What was discovered is read again after this, since keys and addresses change. */
const KNOWN_MS = 60 * 60_000;

/** What a browser keeps until it comes back from the provider. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider did not answer, or not as OpenID Connect says: a matter of operators. */
export class ProviderAway extends Error {}
/** The provider refused, or its answer is not of this sign-in: a matter of the person. */
export class ProviderRefused extends Error {}

/** One provider of OpenID Connect: authorisation code with PKCE. Its documents are read at the first sign-in, never at the start. */
export class ProviderClient {
  readonly #provider: SignInProvider;
  #known: { readonly configuration: Promise<oidc.Configuration>; readonly until: number } | undefined;

  constructor(provider: SignInProvider) {
    this.#provider = provider;
  }

  /**
   * Where the browser goes to sign in, and to sign out where the provider has an address for it.
   *
   * @throws ProviderAway
   */
  async begin(): Promise<{ readonly url: string; readonly logoutUrl: string | null; readonly begun: Begun }> {
    const configuration = await this.#configuration();
    const begun = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#returnAddress,
      scope: 'openid profile email',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    const hasLogout = configuration.serverMetadata().end_session_endpoint !== undefined;
    const after = { post_logout_redirect_uri: this.#returnAddress };
    return {
      url: webAddress(url),
      logoutUrl: hasLogout ? webAddress(oidc.buildEndSessionUrl(configuration, after)) : null,
      begun,
    };
  }

  /**
   * The employee number that the provider names for the person who came back.
   *
   * @param query of the address to which the provider has sent the browser
   * @returns undefined if the claim is missing or no text
   * @throws ProviderAway
   * @throws ProviderRefused
   */
  async finish(query: string, { state, nonce, verifier }: Begun): Promise<string | undefined> {
    const configuration = await this.#configuration();
    // of the public address, not of the request: behind a proxy they differ, and the provider compares it
    const address = new URL(this.#returnAddress);
    address.search = readAnswer(query);
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, checks);
      const claim = tokens.claims()?.[this.#provider.employeeClaim];
      return typeof claim === 'string' ? claim : undefined;
    } catch (error) {
      throw isRefusal(error) ? new ProviderRefused('refused', { cause: error }) : away(error);
    }
  }

  get #returnAddress(): string {
    return new URL('/login', this.#provider.address).href;
  }

  async #configuration(): Promise<oidc.Configuration> {
    const now = performance.now();
    if (!this.#known || now >= this.#known.until)
      this.#known = { configuration: this.#discover(), until: now + KNOWN_MS };
    const known = this.#known;
    try {
      return await known.configuration;
    } catch (error) {
      // the next sign-in asks again
      if (this.#known === known) this.#known = undefined;
      throw away(error);
    }
  }

  async #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#provider;
    const address = new URL(issuer);
    const configuration = await oidc.discovery(address, clientId, clientSecret, undefined, {
      timeout: ANSWER_MS / 1000,
      [oidc.customFetch]: boundedFetch,
      // the signature of the identity is checked with the keys of the provider, not only its connection
      execute: [
        oidc.enableNonRepudiationChecks,
        // the reader of the configuration has allowed it for this machine only
        ...(address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });
    // the library lets some documents name another issuer: of all companies of Entra ID ("common"), any of which could name anyone
    if (URL.parse(configuration.serverMetadata().issuer)?.href !== address.href)
      throw new ProviderAway('the document of the provider is of another issuer');
    return configuration;
  }
}

/** What the provider has added to the address; the library does not know how to read the rest of what may be there. */
function readAnswer(query: string): string {
  const given = [...new URLSearchParams(query)].filter(([name]) => ANSWER.has(name));
  return new URLSearchParams(given).toString();
}

/** OpenID Connect Core 3.1.2.5 and 3.1.2.6, RFC 9207. */
const ANSWER: ReadonlySet<string> = new Set(['code', 'state', 'iss', 'error']);

const away = (cause: unknown) =>
  cause instanceof ProviderAway ? cause : new ProviderAway('the provider did not answer as expected', { cause });

/** Whether the provider, or a check of its answer, has refused this sign-in. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.AuthorizationResponseError) return true;
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof oidc.ClientError && REFUSED.has(error.code ?? '');
}

const REFUSED: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/** Never another scheme, whatever the document of the provider says. */
function webAddress(url: URL): string {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new ProviderAway(`unexpected address ${url.protocol}`);
  return url.href;
}

/** An answer that comes in time and is not large. Redirects are not followed: the library asks for that. */
const boundedFetch: oidc.CustomFetch = async (url, options) => {
  const ending = new AbortController();
  const signals = [ending.signal, AbortSignal.timeout(ANSWER_MS), ...(options.signal ? [options.signal] : [])];
  const { signal: _given, ...asked } = options;
  const response = await fetch(url, {
    ...(asked as RequestInit),
    redirect: 'manual',
    signal: AbortSignal.any(signals),
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part as Uint8Array);
    size += (part as Uint8Array).byteLength;
    if (size > ANSWER_SIZE) {
      ending.abort();
      throw new ProviderAway('the answer is too large');
    }
  }
  const isEmpty = response.status === 204 || response.status === 304;
  return new Response(isEmpty ? null : Buffer.concat(parts), { status: response.status, headers: response.headers });
};
