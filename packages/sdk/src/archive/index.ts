export { hashPlugin, writeManifest } from './hashPlugin.ts';
export { findForeignChanges } from './findForeignChanges.ts';
