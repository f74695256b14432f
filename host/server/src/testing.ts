// What `@atrium/testing` needs of the host beyond `startServer`: rows it puts there, services it moves.
export { freshDatabase } from './testing/freshDatabase.ts';
export { describeOnPostgres, type TestPostgres } from './testing/postgres.ts';
export { duringChange } from './testing/duringChange.ts';
export { createCompany, createPeople, hostPlugin } from './app/hostModule.ts';
export { contextFor } from './runtime/plugins/contextFor.ts';
export { companies, departments, employees, groups } from './core/schema/organisation.ts';
export { sessions } from './core/schema/session.ts';
export { raiseVersion } from './core/versions.ts';
export { openSession } from './company/session/openSession.ts';
export { loadDemo } from './app/demo/loadDemo.ts';
export { comparedDriver } from './testing/comparedDriver.ts';
export { importCommand } from './company/imports/importCommands.ts';
export { runHostCommand } from './company/testing/runHostCommand.ts';
