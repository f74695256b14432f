export { defineClient } from './defineClient.ts';
export { FrameContext, PluginContext, useAtrium, useFrame } from './useAtrium.ts';
export { useDraft } from './useDraft.ts';
export { useMembers } from './useMembers.ts';
export type * from './ClientContext.ts';
export type * from './defineClient.ts';
export type * from './HostEvent.ts';
export type * from './services.ts';
export type { ChoosableMembers } from './useMembers.ts';
