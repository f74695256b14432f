export { defineServer } from './defineServer.ts';
export { isRefusal, Refusal } from './Refusal.ts';
export { refusalsOf } from './refusalsOf.ts';
export type * from './Caller.ts';
export type * from './defineServer.ts';
export type { Message, RefusalShape } from './Refusal.ts';
export type { Refusals } from './refusalsOf.ts';
export type * from './ServerContext.ts';
export type * from './services.ts';
