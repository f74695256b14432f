export { describeOnPostgres, duringChange, type TestPostgres } from '@atrium/host/testing';
export { mount } from './mount.ts';
export type { Listening } from './listen.ts';
export type { AsOptions, Mounted, MountOptions, SignedIn } from './Mounted.ts';
export type { TestClock } from './TestClock.ts';
export type { LogLine } from './TestLog.ts';
export type { PersonOptions } from './TestPeople.ts';
export { relationProblems } from './relationProblems.ts';
export type { RelatedRow, RelatedRows } from './relationProblems.ts';
