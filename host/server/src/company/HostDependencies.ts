import type { RuntimeServices } from '../runtime/RuntimeServices.ts';
import type { Tokens } from './session/SessionService.ts';

/** The services of the runtime, and the tokens of sessions. */
export interface HostDependencies extends RuntimeServices {
  readonly tokens: Tokens;
}
