export { hashPlugin, writeManifest } from './hashPlugin.ts';
export { findForeignChanges } from './findForeignChanges.ts';
export { type Handled, runServer, type ServerRun } from './runServer.ts';
