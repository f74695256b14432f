import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Nginx extends AsyncDisposable {
  /** `https://127.0.0.1:…` */
  readonly url: string;
  /** Of plain HTTP. */
  readonly plainUrl: string;
  /** The certificate, which has signed itself. */
  readonly ca: string;
  ask(path: string, options?: RequestOptions & { readonly body?: string | Buffer }): Promise<Reply>;
}

/** Whether programs are on this machine, each asked for its version. */
export const has = (...programs: readonly [name: string, option: string][]): boolean =>
  programs.every(([name, option]) => {
    try {
      execFileSync(name, [option], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });

/** Starts nginx on loopback with the files of `deploy/nginx`: other ports, another certificate and this server. */
export async function startNginx(port: number): Promise<Nginx> {
  const folder = temporaryFolder('nginx');
  const at = (name: string) => join(folder.path, name);
  const subject = ['-subj', '/CN=atrium.example.com', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:atrium.example.com'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', at('privkey.pem'), '-out', at('fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', ...made, ...files, ...subject], { stdio: 'ignore' });
  const [secure, plain] = await freePorts();
  const replaced: readonly [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${secure} `],
    // not every machine has IPv6
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/nginx/tls/', `${folder.path}/`],
    ['server 127.0.0.1:4600', `server 127.0.0.1:${port}`],
  ];
  for (const name of ['atrium.conf', 'upstream.conf']) {
    const shipped = readFileSync(join(REPOSITORY, 'deploy/nginx', name), 'utf8');
    writeFileSync(
      at(name),
      replaced.reduce((config, [from, to]) => config.replaceAll(from, to), shipped),
    );
  }
  mkdirSync(at('temp'));
  writeFileSync(at('nginx.conf'), MAIN);
  const args = ['-p', folder.path, '-e', at('error.log'), '-c', at('nginx.conf')];
  execFileSync('nginx', ['-t', ...args], { stdio: 'pipe' });
  const child = spawn('nginx', args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const [url, ca] = [`https://127.0.0.1:${secure}`, readFileSync(at('fullchain.pem'), 'utf8')];
  const ask: Nginx['ask'] = (path, { body, ...options } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(url + path, { ca, agent: false, ...options }, (reply) => {
        const { statusCode, headers } = reply;
        text(reply).then((answer) => resolve({ status: statusCode!, headers, text: answer }), reject);
      });
      sent.once('error', reject).end(body);
    });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  while (!hasEnded() && !(await ask('/healthz').catch(() => undefined))) await pause(20);
  if (hasEnded()) {
    const said = readFileSync(at('error.log'), 'utf8');
    folder.remove();
    throw new Error(said);
  }
  return {
    url,
    plainUrl: `http://127.0.0.1:${plain}`,
    ca,
    ask,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      folder.remove();
    },
  };
}

/** What Debian's nginx.conf says around the files in conf.d, in one process. */
const MAIN = `daemon off; master_process off; pid nginx.pid;
events {}
http {
  client_body_temp_path temp/body; proxy_temp_path temp/proxy; fastcgi_temp_path temp/fastcgi;
  uwsgi_temp_path temp/uwsgi; scgi_temp_path temp/scgi;
  include upstream.conf; include atrium.conf;
}
`;

/**
 * Two ports that were free a moment ago, since nginx cannot say which one it has taken; below those that systems give to servers and
 * connections that ask for any.
 */
async function freePorts(): Promise<[number, number]> {
  const [first, second] = [await freePort(), await freePort()];
  return first === second ? freePorts() : [first, second];
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = randomInt(20_000, 32_000);
  const taken = once(server, 'error');
  if ((await Promise.race([taken, once(server.listen(port, '127.0.0.1'), 'listening')])).length > 0) return freePort();
  await once(server.close(), 'close');
  return port;
}
