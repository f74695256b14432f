import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';

/** What a test asks of the server: the body of its call. */
export interface Asked {
  /** HTTP status; 200 unless said. */
  readonly http?: number;
  /** The answer. Without one: the service's code of success and, as `data`, what the server saw of the call. */
  readonly body?: unknown;
  /** No answer at all. */
  readonly hangs?: boolean;
}

/** What the server saw of a call. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A server under `/asked/` in the browser tests that answers as the call's own body asks it to: for what no real server of ours
 * answers, such as silence or codes as text.
 */
export function scriptedServer(): Plugin {
  return {
    name: 'asked-server',
    configureServer({ middlewares }) {
      middlewares.use('/asked', (request, response) => {
        void read(request).then(({ http = 200, body, hangs }) => {
          if (hangs) return;
          const seen = { method: request.method, url: request.url, headers: request.headers };
          response.writeHead(http, { 'content-type': 'application/json' });
          const code = request.url?.startsWith('/cal/') ? '1' : 200;
          response.end(JSON.stringify(body ?? { code, msg: '', data: seen }));
        });
      });
    },
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text ? (JSON.parse(text) as Asked) : {};
}
