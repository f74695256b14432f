import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';

/** The rotation of the master key, for administrators. */
export function secretCalls({ rotation, masterKeys }: Pick<RuntimeServices, 'rotation' | 'masterKeys'>): {
  readonly secrets: Handler<HostApi['secrets']>;
  readonly rotateSecrets: Handler<HostApi['rotateSecrets']>;
} {
  return {
    secrets: async () => ({ ...(await rotation.state()), renewable: masterKeys.isRenewable }),
    async rotateSecrets() {
      await rotation.begin();
      return {};
    },
  };
}
