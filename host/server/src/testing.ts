// What `@atrium/testing` needs of the host beyond `startServer`: rows it puts there, services it moves.
export { JOBS, OUTBOX } from './container/runtimeTokens.ts';
export {
  AUTHORITY,
  CLOCK,
  CONFIG,
  CONTRACTS,
  DATABASE,
  DIRECTORY,
  SIGNING_KEY,
  TRANSACTION,
} from './container/tokens.ts';
export type { Driver } from './database/Driver.ts';
export { migrate } from './database/migrate.ts';
export { HOST_MIGRATIONS } from './start/openHost.ts';
export { openDatabase } from './database/openDatabase.ts';
export { embeddedDriver } from './database/openEmbedded.ts';
export { bindPeople, hostHalf } from './hostHalf.ts';
export { PEOPLE } from './people/bindPeople.ts';
export { contextFor } from './plugins/contextFor.ts';
export { Scope } from './plugins/Scope.ts';
export { companies, departments, employees, groups } from './schema/organisation.ts';
export { sessions } from './schema/session.ts';
export { raiseVersion } from './versions/raiseVersion.ts';
export { openSession } from './session/openSession.ts';
export { loadDemo } from './demo/loadDemo.ts';
