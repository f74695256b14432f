import { connect, type Socket } from 'node:net';

/** A connection on which a test can write anything. */
export interface RawConnection {
  readonly socket: Socket;
  /** What has arrived until now. */
  received(): string;
  /** Resolves to everything that arrived, when the other side has ended or reset the connection. */
  readonly closed: Promise<string>;
  /** Resolves when this has arrived. */
  until(text: string): Promise<void>;
}

/** Connects to a server and writes this at once. */
export async function rawConnection(url: string, text = ''): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  const looks = new Set<() => void>();
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    for (const look of looks) look();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Buffer.from(received, 'latin1').toString('utf8')));
  });
  await new Promise((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', resolve);
  });
  socket.write(text);
  const until = (requested: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!received.includes(requested)) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
    });
  return { socket, received: () => received, closed, until };
}

/** Status and envelope of an answer as it came over a connection. */
export function answerOf(text: string): { http: number; json: { code: number; status: string; msg: string } } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { http: Number(head.split(' ')[1]), json: JSON.parse(body) as never };
}
