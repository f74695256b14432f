export { hostContract } from './contract.ts';
export type { HostContract } from './contract.ts';
export { clearDrafts } from '../client/drafts.ts';
export { hostRoutes } from './routes.ts';
export type * from './PluginInfo.ts';
export * from './schemas.ts';
