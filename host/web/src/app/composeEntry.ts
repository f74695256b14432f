import type { Entry } from '../services/Entry.ts';
import { DesktopNotices, NoticeBoard, NoticesService } from '../services/notices.ts';
import { readBaseUrls, type BaseUrls } from '../services/pageData.ts';
import { ServerPreferences } from '../services/preferences/ServerPreferences.ts';
import { BrowserSession } from '../services/session/BrowserSession.ts';
import { ExpiredPassword } from '../services/session/ExpiredPassword.ts';
import { ProofRequests } from '../services/session/ProofRequests.ts';
import type { Transport } from '../services/tokens.ts';
import { TokenStore } from '../services/TokenStore.ts';
import { AxiosTransport } from '../services/transport/AxiosTransport.ts';
import { CallEvents } from '../services/transport/CallEvents.ts';

/** What a transport is made of. */
type Around = Pick<Entry, 'tokens' | 'events' | 'proofs'>;

/** The services of every page, including sign-in. `composeWorkspace` adds those of `/index`. */
export function composeEntry(baseUrls: BaseUrls = readBaseUrls(document)): Entry {
  return composeEntryOver(
    ({ tokens, events, proofs }) => new AxiosTransport(baseUrls, tokens, events, (sentAt) => proofs.ask(sentAt)),
  );
}

/** The same over another transport, as in tests. */
export function composeEntryOver(connect: (around: Around) => Transport): Entry {
  const events = new CallEvents();
  const tokens = new TokenStore();
  const proofs = new ProofRequests();
  const transport = connect({ tokens, events, proofs });
  const preferences = new ServerPreferences(transport, (failure) => events.emit('failed', failure));
  const session = new BrowserSession(transport, tokens, preferences, events);
  const board = new NoticeBoard();
  session.onEnd(() => {
    proofs.answer(false);
    board.withdrawQuestions();
  });
  const notices = new NoticesService(board, new DesktopNotices(preferences));
  return {
    events,
    tokens,
    proofs,
    transport,
    preferences,
    session,
    expired: new ExpiredPassword(),
    board,
    notices,
  };
}
