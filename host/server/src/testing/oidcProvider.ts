import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { clientId: 'atrium', clientSecret: 'a-secret-of-the-client' } as const;

/** Forms that one login at the provider shows at most: the name, and the consent. */
const FORMS = 10;

export interface TestProvider {
  readonly issuer: string;
  /** Signs in at the provider as a browser would; returns the query with which it is sent back. */
  signIn(url: string, name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A real provider of OpenID Connect on loopback. A person who signs in as `E001` has the claim `employee_number` E001; `none` has no such
 * claim.
 *
 * @param address of Atrium in browsers
 */
export async function startOidcProvider(address: string): Promise<TestProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const http = createServer((request, reply) => void handle!(request, reply));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const back = new URL('/login', address).href;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [back],
        post_logout_redirect_uris: [back],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['of the test'] },
    claims: { openid: ['sub'], profile: ['employee_number'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => Promise.resolve({ sub, ...(sub !== 'none' && { employee_number: sub }) }),
    }),
  });
  handle = provider.callback();

  return {
    issuer,
    async signIn(url, name) {
      const cookies = new Map<string, string>();
      let next = { address: url, body: undefined as URLSearchParams | undefined };
      for (let count = 0; count < FORMS * 2; count += 1) {
        const reply = await fetch(next.address, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
          ...(next.body && { method: 'POST', body: next.body }),
        });
        for (const cookie of reply.headers.getSetCookie()) {
          const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(key, value);
        }
        const location = reply.headers.get('location');
        const page = await reply.text();
        if (location?.startsWith(back)) return new URL(location).search.slice(1);
        if (location) next = { address: new URL(location, issuer).href, body: undefined };
        else {
          const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
          const action = /action="([^"]+)"/.exec(page)?.[1];
          if (!prompt || !action) throw new Error(`the provider answered ${reply.status}: ${page.slice(0, 500)}`);
          const body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: name, password: 'any' }) });
          next = { address: new URL(action, issuer).href, body };
        }
      }
      throw new Error('the provider sent the browser in circles');
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
