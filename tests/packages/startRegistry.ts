import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { list } from 'tar';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

export interface Registry extends AsyncDisposable {
  readonly url: string;
}

/**
 * Serves a folder of packed packages by the protocol of npm, on loopback: the newest of each name is `latest`. It has no other
 * packages and takes none.
 */
export async function startRegistry(folder: string): Promise<Registry> {
  const packages = new Map<string, object>();
  const archives = new Map<string, Buffer>();
  const server = createServer((request, reply) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://registry').pathname).slice(1);
    const found = archives.get(path) ?? packages.get(path);
    if (!found) return void reply.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const type = Buffer.isBuffer(found) ? 'application/octet-stream' : 'application/json';
    reply.setHeader('content-type', type).end(Buffer.isBuffer(found) ? found : JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.tgz'))) {
    const bytes = await readFile(join(folder, file));
    const manifest = await readManifest(join(folder, file));
    const { name, version } = manifest;
    const dist = {
      tarball: `${url}-/${file}`,
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
      shasum: createHash('sha1').update(bytes).digest('hex'),
    };
    archives.set(`-/${file}`, bytes);
    packages.set(name, {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, dist } },
      time: { [version]: new Date().toISOString() },
    });
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readManifest(file: string): Promise<Manifest> {
  let manifest: Promise<Buffer> | undefined;
  await list({
    file,
    onReadEntry(entry) {
      if (entry.path === 'package/package.json') manifest = buffer(entry);
      else entry.resume();
    },
  });
  if (!manifest) throw new Error(`${file} has no package.json`);
  return JSON.parse((await manifest).toString()) as Manifest;
}
