import { join } from 'node:path';

/** A plugin that exists for tests: one of each kind of call, setting, job and offer. */
export const PROBE = join(import.meta.dirname, '../../fixtures/probe');

/** A raw call, for what a typed client would not let through. */
export async function call(
  url: string,
  method: string,
  path: string,
  options: { token?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const { token, body, headers } = options;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    http: response.status,
    headers: response.headers,
    text,
    json: (text.startsWith('{') ? JSON.parse(text) : {}) as Answered,
  };
}

interface Answered {
  code: number | string;
  msg: string;
  message: string;
  status?: string;
  data: never;
  list?: unknown;
  errors?: { field: string; label: string; rule: string }[];
  error?: { message: string };
  requestId: string;
}
