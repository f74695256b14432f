export { hostContract } from './contract.ts';
export type { HostContract } from './contract.ts';
export { clearDrafts, draftedFrames } from '../client/drafts.ts';
export { hostRoutes } from './routes.ts';
export type * from './PluginInfo.ts';
export * from './schemas.ts';
