import { io, type Socket } from 'socket.io-client';

/** The parts of a browser that this bench needs: the token of its person's session, and a socket. */
export interface Browser {
  readonly token: string;
  readonly socket: Socket;
}

/** Connections that are being opened at a time. */
const OPENING = 50;

/** Opens a socket for each token and waits for the hello of all. */
export async function openBrowsers(url: string, tokens: readonly string[]): Promise<Browser[]> {
  const open: Browser[] = [];
  while (open.length < tokens.length)
    open.push(
      ...(await Promise.all(tokens.slice(open.length, open.length + OPENING).map((token) => openBrowser(url, token)))),
    );
  return open;
}

export function openBrowser(url: string, token: string): Promise<Browser> {
  return new Promise((resolve, reject) => {
    const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
    socket.once('hello', () => resolve({ token, socket }));
    socket.once('connect_error', reject);
  });
}
