// What `@atrium/testing` needs of the host beyond `startServer`: rows it puts there, services it moves.
export { JOBS, OUTBOX } from './runtime/tokens.ts';
export { AUTHORITY, CLOCK, CONFIG, CONTRACTS, DATABASE, DIRECTORY, SIGNING_KEY, TRANSACTION } from './core/tokens.ts';
export type { Driver } from './core/database/Driver.ts';
export { migrate } from './core/database/migrate.ts';
export { HOST_MIGRATIONS } from './app/start/openHost.ts';
export { openDatabase } from './core/database/openDatabase.ts';
export { embeddedDriver } from './core/database/openEmbedded.ts';
export { bindCompany, hostPlugin } from './app/hostModule.ts';
export { COMPANY } from './company/bindCompany.ts';
export { contextFor } from './runtime/plugins/contextFor.ts';
export { companies, departments, employees, groups } from './core/schema/organisation.ts';
export { sessions } from './core/schema/session.ts';
export { raiseVersion } from './core/versions/raiseVersion.ts';
export { openSession } from './company/session/openSession.ts';
export { loadDemo } from './app/demo/loadDemo.ts';
