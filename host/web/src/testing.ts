// What `@atrium/testing` draws views with: the services and providers that the page itself has.
export { bindWorkspace } from './container/bindWorkspace.ts';
export { composeEntry } from './container/composeEntry.ts';
export { CALL_EVENTS, NOTICE_BOARD, TOKEN_STORE } from './container/entryTokens.ts';
export { NOTICES, PANELS, PLUGINS, PREFERENCES, SESSION, SOCKET, TABS } from './container/tokens.ts';
export { ContainerContext } from './container/useService.ts';
export { setLanguage } from './i18n/language.ts';
export { NoticesOutlet } from './notices/NoticesOutlet.tsx';
export { watchFailures } from './notices/watchFailures.ts';
export { PluginPart, PluginTab } from './plugins/index.ts';
export { Plugins } from './plugins/Plugins.ts';
export { BrowserSocket } from './socket/BrowserSocket.ts';
export type { Wire } from './socket/Wire.ts';
