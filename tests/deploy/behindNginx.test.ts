import { LARGEST_FILE, LARGEST_PLUGIN } from '@atrium/sdk/host';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startOnCopy } from '../company/copyCompany.ts';
import type { Atrium } from '../server/startAtrium.ts';
import { PASSWORD } from '../server/Client.ts';
import { has, startNginx, type Nginx, type Reply } from './startNginx.ts';

const isHere = has(['nginx', '-v'], ['openssl', 'version']);
const OFFICE = '127.0.0.9';
let atrium: Atrium;
let nginx: Nginx;

beforeAll(async () => {
  if (!isHere) return;
  const env = { ATRIUM_TRUSTED_PROXIES: '127.0.0.1', ATRIUM_NETWORKS: `${OFFICE}/32=3, 127.0.0.1/32=1` };
  atrium = await startOnCopy(inject('company'), env);
  nginx = await startNginx(atrium.port);
});
afterAll(async () => {
  await nginx?.[Symbol.asyncDispose]();
  await atrium?.stop();
});

/** `pnpm test` does not install them. */
const MISSING = 'nginx or openssl is not here';
const json = { 'content-type': 'application/json' };
const bodyOf = <Data>({ text }: Reply) => (JSON.parse(text) as { data: Data }).data;

async function signIn(employee: string, headers: Readonly<Record<string, string>> = {}, localAddress = '127.0.0.1') {
  const body = JSON.stringify({ employee, password: PASSWORD, captcha: '', key: '' });
  const reply = await nginx.ask('/api/login', {
    method: 'POST',
    headers: { ...json, ...headers },
    body,
    localAddress,
  });
  expect(reply.status).toBe(200);
  return bodyOf<{ publicToken: string; riskLevel: number }>(reply);
}

async function upload(token: string, size: number) {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(size, 'x')]), 'size.txt');
  const encoded = new Response(form);
  const headers = { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type')! };
  const body = Buffer.from(await encoded.arrayBuffer());
  return nginx.ask('/api/uploadFile', { method: 'POST', headers: { ...headers, 'content-length': body.length }, body });
}

test('plain HTTP leads to TLS; the page comes with its headers, and hashed files are kept for a year', async ({
  skip,
}) => {
  skip(!isHere, MISSING);
  const plain = await fetch(`${nginx.plainUrl}/login?a=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://atrium.example.com/login?a=1']);
  const page = await nginx.ask('/login');
  expect(page.status).toBe(200);
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1];
  expect((await nginx.ask(asset!)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/login', '/metrics', '/socket.io/?EIO=4&transport=polling']) {
    const { headers } = await nginx.ask(path);
    const names = ['strict-transport-security', 'x-content-type-options'];
    expect([path, ...names.map((name) => headers[name])]).toEqual([path, 'max-age=31536000', 'nosniff']);
  }
});

test('a program that calls without TLS gets an error, no redirect that hides it', async ({ skip }) => {
  skip(!isHere, MISSING);
  for (const path of [
    '/api/session',
    '/API/session',
    '//api/session',
    '/cal/getFeed',
    '/wl',
    '/sys/x',
    '/socket.io/?a=1',
  ]) {
    const { status, headers } = await fetch(nginx.plainUrl + path, { redirect: 'manual' });
    expect([path, status, headers.get('location')]).toEqual([path, 403, null]);
  }
  expect((await fetch(`${nginx.plainUrl}/apiary`, { redirect: 'manual' })).status).toBe(308);
});

test('the server sees the address that nginx saw, and never one that a client says', async ({ skip }) => {
  skip(!isHere, MISSING);
  expect((await signIn('E001', {}, OFFICE)).riskLevel).toBe(3);
  expect((await signIn('E001', { 'X-Forwarded-For': OFFICE })).riskLevel).toBe(1);
});

test('metrics and details of the state are not for those outside', async ({ skip }) => {
  skip(!isHere, MISSING);
  expect((await fetch(`${atrium.url}/metrics`)).status).toBe(200);
  for (const path of ['/metrics', '/metrics?x', '//metrics', '/%6detrics', '/metrics/', '/readyz', '/readyz/']) {
    const { status, text } = await nginx.ask(path, { localAddress: OFFICE });
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('atrium_');
  }
  expect((await nginx.ask('/healthz')).status).toBe(200);
});

test('live events come by websocket and, where it does not pass, by polling', async ({ skip }) => {
  skip(!isHere, MISSING);
  const { publicToken: token } = await signIn('E001');
  const transports = ['websocket', 'polling'] as const;
  expect(await Promise.all(transports.map((transport) => heartbeat(token, transport)))).toEqual(transports);
});

/** Connects, waits for the server's heartbeat, and returns how it came. */
async function heartbeat(token: string, transport: 'websocket' | 'polling') {
  const options = { auth: { token }, forceNew: true, transports: [transport], ca: nginx.ca, upgrade: false };
  const socket = io(nginx.url, { ...options, extraHeaders: { origin: nginx.url } });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', reject);
    });
    await new Promise<void>((resolve) => socket.io.once('ping', resolve));
    return socket.io.engine.transport.name;
  } finally {
    socket.disconnect();
  }
}

test('an upload of the largest size passes, and one above it is answered by the server', async ({ skip }) => {
  skip(!isHere, MISSING);
  const person = (await signIn('E001')).publicToken;
  const largest = await upload(person, LARGEST_FILE);
  expect([largest.status, bodyOf<{ size: number }>(largest).size]).toEqual([200, LARGEST_FILE]);
  const above = await upload(person, LARGEST_FILE + 1);
  expect([above.status, JSON.parse(above.text)]).toEqual([413, expect.objectContaining({ code: 413 })]);
  // It is refused before its bytes are there: nginx passes on what has come.
  const headers = { ...json, 'content-type': 'multipart/form-data; boundary=edge', 'content-length': LARGEST_FILE };
  expect((await nginx.ask('/api/uploadFile', { method: 'POST', headers, body: '--edge' })).status).toBe(401);
  // Above what anybody may send nginx answers itself.
  const huge = { 'content-length': LARGEST_PLUGIN + 65_537, authorization: `Bearer ${person}` };
  const refused = await nginx.ask('/api/uploadFile', { method: 'POST', headers: huge });
  expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('nginx')]);
});
