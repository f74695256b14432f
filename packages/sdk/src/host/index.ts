export { hostContract } from './contract.ts';
export type { HostContract } from './contract.ts';
export { clearDrafts, draftedFrames, draftTitles, nameDrafts } from '../client/drafts.ts';
export { Disposables } from './Disposables.ts';
export { fileCalls } from './fileCalls.ts';
export type { FileCallShape } from './fileCalls.ts';
export { hostRoutes, LARGEST_FILE } from './routes.ts';
export type * from './PluginInfo.ts';
export * from './schemas.ts';
