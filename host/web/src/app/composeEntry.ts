import { DesktopNotices, NoticeBoard, NoticesService } from '../services/notices.ts';
import { ServerPreferences } from '../services/preferences/ServerPreferences.ts';
import { BrowserSession } from '../services/session/BrowserSession.ts';
import { ExpiredPassword } from '../services/session/ExpiredPassword.ts';
import { ProofRequests } from '../services/session/ProofRequests.ts';
import { TokenStore } from '../services/TokenStore.ts';
import { AxiosTransport } from '../services/transport/AxiosTransport.ts';
import { readBaseUrls, type BaseUrls } from '../services/pageData.ts';
import { CallEvents } from '../services/transport/CallEvents.ts';
import {
  CALL_EVENTS,
  DESKTOP_NOTICES,
  ENTRY,
  EntryServices,
  EXPIRED_PASSWORD,
  NOTICE_BOARD,
  PROOF_REQUESTS,
  TOKEN_STORE,
} from '../services/EntryServices.ts';
import { NOTICES, PREFERENCES, SESSION, TRANSPORT } from '../services/tokens.ts';

/** The services of every page, including sign-in. `bindWorkspace` adds those of `/index`. */
export function composeEntry(baseUrls: BaseUrls = readBaseUrls(document)): EntryServices {
  const entry = new EntryServices();
  entry.keep(ENTRY, entry);
  const events = entry.keep(CALL_EVENTS, new CallEvents());
  const tokens = entry.keep(TOKEN_STORE, new TokenStore());
  const proofs = entry.keep(PROOF_REQUESTS, new ProofRequests());
  const transport = entry.keep(TRANSPORT, new AxiosTransport(baseUrls, tokens, events, (sentAt) => proofs.ask(sentAt)));
  const preferences = entry.keep(
    PREFERENCES,
    new ServerPreferences(transport, (failure) => events.emit('failed', failure)),
  );
  const session = entry.keep(SESSION, new BrowserSession(transport, tokens, preferences, events));
  entry.keep(EXPIRED_PASSWORD, new ExpiredPassword());
  const board = entry.keep(NOTICE_BOARD, new NoticeBoard());
  session.onEnd(() => {
    proofs.answer(false);
    board.withdrawQuestions();
  });
  const desktop = entry.keep(DESKTOP_NOTICES, new DesktopNotices(preferences));
  entry.keep(NOTICES, new NoticesService(board, desktop));
  return entry;
}
