import { z } from 'zod';
import { Nothing } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

/** How far the sealed texts of all plugins follow the current master key. */
export const SecretsState = z.object({
  total: z.int(),
  /** Those that still need a previous master key. */
  waiting: z.int(),
  /** Those whose master key is not configured. */
  unreadable: z.int(),
  /** Whether a rotation makes a new key; otherwise the operator has configured one. */
  renewable: z.boolean(),
});

/** *(ext)* Rotation of the master key; the work is the host's job `rotateSecrets`. */
export const secretCalls = {
  secrets: { ...hostRoutes.secrets, returns: SecretsState },
  rotateSecrets: { ...hostRoutes.rotateSecrets, returns: Nothing },
};
