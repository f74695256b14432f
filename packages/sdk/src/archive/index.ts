export { type ChangedFiles, findChangedFiles, hashFiles, hashPlugin, writeManifest } from './pluginFiles.ts';
export { changesConnection, changesRights } from './changesRights.ts';
export { findForeignChanges } from './findForeignChanges.ts';
export { isCompatibleStep } from './isCompatibleStep.ts';
export { isForIsolated, isRowStatement } from './isolated.ts';
export { type Handled, runServer, type ServerRun } from './runServer.ts';
export {
  createKeyPair,
  InvalidKey,
  keyIdOf,
  publicKeyOf,
  readPublicKey,
  signPlugin,
  type SignatureState,
  UnsignablePlugin,
  verifySignature,
} from './signatures.ts';
