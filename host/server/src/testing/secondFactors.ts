import { readSecret, stepAt, totpCode } from '../company/secondFactor/totp.ts';
import type { PeopleServer } from './usePeople.ts';

/** Sets an authenticator app up for people of the demo company. */
export function useTotpOf({ call, login, clock }: Pick<PeopleServer, 'call' | 'login' | 'clock'>) {
  const codeNow = (secret: string, offset = 0) => totpCode(readSecret(secret), stepAt(clock.now()) + offset);
  return {
    codeNow,
    /** Signs the person in by the password, sets the app up, and lets its first code pass. */
    async setUp(employee: string) {
      const { body } = await login(employee);
      const { publicToken: token, employeeId: id } = body.data;
      const app = await call<{ secret: string }>('POST /secondFactor/totp', { token });
      const { secret } = app.body.data;
      const confirmed = await call<{ recoveryCodes: string[] }>('PUT /secondFactor/totp', {
        token,
        body: { code: codeNow(secret) },
      });
      clock.pass(60);
      return { id, token, secret, codes: confirmed.body.data.recoveryCodes };
    },
  };
}

/** Saves the settings of the host as an administrator would; what is not named has its default. */
export async function setSecondFactorPolicy({ server }: Pick<PeopleServer, 'server'>, values: Record<string, unknown>) {
  await server.services.settings.save('host', async () => values);
}
