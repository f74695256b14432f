import type { Service } from '@atrium/sdk';
import { fileCalls } from '@atrium/sdk/host';
import type { RequestFacts } from '@atrium/sdk/server';
import { hostText } from '../../core/texts/hostText.ts';
import { bearerOf } from './bearerOf.ts';
import type { HttpDependencies } from './HttpDependencies.ts';
import { write } from './write.ts';
import { mountPaths } from './mountPaths.ts';
import { openApi } from './openApi.ts';
import { requestFacts } from './requestFacts.ts';
import { mount } from './mount.ts';
import type { Described, Mounted } from './Mounted.ts';

/** The calls about files, as documents describe them. */
const describedFileCalls: readonly Described[] = Object.entries(fileCalls).map(([name, shape]) => ({
  ...mount('host', name, shape, () => undefined),
  file: shape.file,
}));

/** `openapi.json` of each service, for signed-in people. Making one takes long, so each is kept until plugins change. */
export function openApiRoutes({ app, services, pipeline, trusts }: HttpDependencies): void {
  const documents = new Map<string, string>();
  let endpoints: readonly Mounted[] = [];
  const documentOf = (service: Service, path: string, language: RequestFacts['language']): string => {
    const present = services.routes.all();
    if (present !== endpoints) documents.clear();
    endpoints = present;
    const key = `${service} ${language}`;
    const known = documents.get(key);
    if (known !== undefined) return known;
    const title = hostText(language, 'openapi.title');
    const document = JSON.stringify(openApi([...endpoints, ...describedFileCalls], service, path, title));
    documents.set(key, document);
    return document;
  };
  for (const { service, path } of mountPaths(services.config.bases)) {
    app.get(`${path}/openapi.json`, async (request, reply) => {
      const facts = requestFacts(request.raw, request.id, trusts);
      const who = await pipeline.authenticate(bearerOf(request.headers.authorization), facts);
      if (who.state !== 'live' || who.claims.aud !== 'portal')
        return write(reply, pipeline.failSession(who, service, facts));
      return write(reply, { http: 200, body: documentOf(service, path, facts.language) });
    });
  }
}
