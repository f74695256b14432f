import type { PluginReview } from '@atrium/sdk/host';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../server/Client.ts';
import type { Version, Workshop } from './Workshop.ts';

type Review = z.output<typeof PluginReview>;

/** An administrator of a server, who installs what a workshop makes. */
export interface Administrator {
  readonly client: Client;
  readonly url: string;
  readonly token: string;
}

/** Makes a call that has to succeed. */
export async function succeed<Data>(
  { client, token }: Administrator,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const answer = await client.call<Data>(method, path, { token, ...(body && { body }) });
  expect(answer.body.code, `${method} ${path}: ${answer.body.msg}`).toBe(200);
  return answer.body.data;
}

/** Uploads the archive of a version. @returns what installs it */
export async function uploadVersion(
  { url, token }: Administrator,
  workshop: Workshop,
  version: Version,
): Promise<{ readonly fileId: string; readonly hash: string }> {
  const { bytes, hash } = await workshop.pack(version);
  const body = new FormData();
  body.append('file', new Blob([bytes]), `sound-${version.version}.atrium.tgz`);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/uploadFile`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { fileId: string } };
  return { fileId: data.fileId, hash };
}

/** Uploads, reviews and installs a version. */
export async function installVersion(administrator: Administrator, workshop: Workshop, version: Version) {
  const body = await uploadVersion(administrator, workshop, version);
  const { fileId } = body;
  const review = await succeed<Review>(administrator, 'POST', '/installedPlugins/check', { fileId });
  const fitted = await succeed<object>(administrator, 'POST', '/installedPlugins', body);
  return { review, fitted };
}
