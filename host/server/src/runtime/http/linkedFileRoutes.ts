import { isFile } from '@atrium/sdk';
import { linkedFiles } from '@atrium/sdk/host';
import { bearerOfCookie } from '../files/fileCookie.ts';
import { bearerOf } from './bearerOf.ts';
import type { HttpDependencies } from './HttpDependencies.ts';
import { mountPaths } from './mountPaths.ts';
import { requestFacts } from './requestFacts.ts';
import { sendFile } from './sendFile.ts';
import { hasLeft, write } from './write.ts';

/**
 * The calls whose response is a file, once more below the path of files: there the cookie of files carries the bearer
 * for `<img>` and links. Other calls are unknown there, so that the cookie never runs one.
 */
export function linkedFileRoutes({ app, pipeline, trusts, services, running }: HttpDependencies): void {
  for (const main of mountPaths(services.config.bases).filter(({ service }) => service === 'main'))
    for (const { service } of mountPaths(services.config.bases)) {
      const base = `${main.path}${linkedFiles(service)}`;
      app.get(`${base}/*`, { exposeHeadRoute: false }, async (request, reply) => {
        const facts = requestFacts(request.raw, request.id, trusts);
        const [path = ''] = (request.raw.url ?? '').slice(base.length).split('?');
        const bearer = bearerOf(request.headers.authorization) ?? bearerOfCookie(request.headers.cookie);
        const admitted = await pipeline.admit(service, 'GET', path, bearer, facts);
        if ('body' in admitted) return write(reply, admitted);
        if (!isFile(admitted.endpoint.returns)) return write(reply, pipeline.fail('unknownRoute', service, facts));
        const query = request.query as Record<string, unknown>;
        const result = await running.handle(request.raw, () =>
          pipeline.answer(admitted, query, undefined, () => hasLeft(reply)),
        );
        if ('body' in result) return write(reply, result);
        return sendFile(request, reply, result, (error) => pipeline.failed(error, admitted));
      });
    }
}
