import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as it arrived. */
export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, as sent. */
  readonly raw: string;
  readonly subject: string;
  /** Both texts, decoded. */
  readonly text: string;
  readonly html: string;
  header(name: string): string | undefined;
}

/** A real SMTP server on loopback. */
export interface TestSmtpServer {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** Code with which a recipient is refused; undefined: none is. */
  refusal: ((address: string) => number | undefined) | undefined;
  /** Text of the reply that refuses a recipient. */
  refusalText: string;
  /** Milliseconds until it answers that it has a message; `never`: it has it and closes the line instead. */
  answersAfter: number | 'never';
  /** Connections that were opened. */
  readonly connections: number;
  stop(): Promise<void>;
}

/** @param port 0: any free one */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const arrived: Arrived[] = [];
  const state: Pick<TestSmtpServer, 'refusal' | 'refusalText' | 'answersAfter'> = {
    refusal: undefined,
    refusalText: 'refused',
    answersAfter: 0,
  };
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      const code = state.refusal?.(address);
      callback(
        code === undefined ? null : Object.assign(new Error(`${state.refusalText} ${address}`), { responseCode: code }),
      );
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        arrived.push(
          read(
            Buffer.concat(chunks).toString('utf8'),
            from,
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        if (state.answersAfter === 'never') for (const socket of sockets) socket.destroy();
        else if (state.answersAfter === 0) callback();
        else setTimeout(callback, state.answersAfter);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // a client that ends without a word is none of the server's failures
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${opened}`,
    arrived,
    get refusal() {
      return state.refusal;
    },
    set refusal(refusal) {
      state.refusal = refusal;
    },
    get refusalText() {
      return state.refusalText;
    },
    set refusalText(text) {
      state.refusalText = text;
    },
    get answersAfter() {
      return state.answersAfter;
    },
    set answersAfter(milliseconds) {
      state.answersAfter = milliseconds;
    },
    get connections() {
      return connections;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function read(raw: string, from: string, to: readonly string[]): Arrived {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) =>
    head
      .split('\r\n')
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim();
  return {
    from,
    to,
    raw,
    header,
    subject: decodeWords(header('subject') ?? ''),
    text: part(raw, 'text/plain'),
    html: part(raw, 'text/html'),
  };
}

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_all, kind: string, body: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(body, 'base64').toString('utf8') : quoted(body.replaceAll('_', ' ')),
    );

function part(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`\r\n--${boundary}`).map((each) => each.trimStart());
  const found = parts.find((each) => each.toLowerCase().startsWith(`content-type: ${type}`));
  if (found === undefined) return '';
  const at = found.indexOf('\r\n\r\n');
  const body = found.slice(at + 4);
  const encoding = /content-transfer-encoding: (\S+)/i.exec(found.slice(0, at))?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quoted(body.replaceAll('=\r\n', '')) : body;
}

const quoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
