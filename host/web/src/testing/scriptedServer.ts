import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';

/** The script of a response: the body of the call, or of a GET the query `asked`. */
export interface Asked {
  /** HTTP status; 200 by default. */
  readonly http?: number;
  /** The response. By default the service's success code and, as `data`, what the server received. */
  readonly body?: unknown;
  /** A file instead of JSON. */
  readonly file?: { readonly name: string; readonly text: string };
  /** No answer at all. */
  readonly hangs?: boolean;
}

/** What the server received of a call. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A server under `/asked/` in the browser tests that responds as the call's own body requests: for responses that the real
 * server never sends, such as none at all or codes as text.
 */
export function scriptedServer(): Plugin {
  return {
    name: 'asked-server',
    configureServer({ middlewares }) {
      middlewares.use('/asked', (request, response) => {
        void read(request).then(({ http = 200, body, hangs, file }) => {
          if (hangs) return;
          if (file) {
            const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
            response.writeHead(http, { 'content-type': 'text/csv', 'content-disposition': disposition });
            return void response.end(file.text);
          }
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
  const text = Buffer.concat(parts).toString() || new URL(request.url ?? '', 'http://here').searchParams.get('asked');
  return text ? (JSON.parse(text) as Asked) : {};
}
