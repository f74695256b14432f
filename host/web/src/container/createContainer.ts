import { Container } from 'inversify';
import { DesktopNotices } from '../notices/DesktopNotices.ts';
import { NoticeBoard } from '../notices/NoticeBoard.ts';
import { NoticesService } from '../notices/NoticesService.ts';
import { ServerPreferences } from '../preferences/ServerPreferences.ts';
import { BrowserSession } from '../session/BrowserSession.ts';
import { ExpiredPassword } from '../session/ExpiredPassword.ts';
import { TokenStore } from '../session/TokenStore.ts';
import { AxiosTransport } from '../transport/AxiosTransport.ts';
import { CallEvents } from '../transport/CallEvents.ts';
import { readBaseUrls, type BaseUrls } from '../transport/baseUrls.ts';
import { BASE_URLS, CALL_EVENTS, DESKTOP_NOTICES, EXPIRED_PASSWORD, NOTICE_BOARD, TOKEN_STORE } from './entryTokens.ts';
import { provide } from './provide.ts';
import { NOTICES, PREFERENCES, SESSION, TRANSPORT } from './tokens.ts';

/** The services that every page has, the sign-in page included. `bindWorkspace` adds those of `/index`. */
export function createContainer(baseUrls: BaseUrls = readBaseUrls(document)): Container {
  const container = new Container();
  container.bind(BASE_URLS).toConstantValue(baseUrls);
  provide(container, TOKEN_STORE, TokenStore, []);
  provide(container, CALL_EVENTS, CallEvents, []);
  provide(container, EXPIRED_PASSWORD, ExpiredPassword, []);
  provide(container, TRANSPORT, AxiosTransport, [BASE_URLS, TOKEN_STORE, CALL_EVENTS]);
  provide(container, PREFERENCES, ServerPreferences, [TRANSPORT]);
  provide(container, SESSION, BrowserSession, [TRANSPORT, TOKEN_STORE, PREFERENCES, CALL_EVENTS]);
  provide(container, NOTICE_BOARD, NoticeBoard, []);
  provide(container, DESKTOP_NOTICES, DesktopNotices, [PREFERENCES]);
  provide(container, NOTICES, NoticesService, [NOTICE_BOARD, DESKTOP_NOTICES]);
  return container;
}
