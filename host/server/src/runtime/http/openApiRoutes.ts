import { fileCalls } from '@atrium/sdk/host';
import { hostText } from '../../core/texts/hostText.ts';
import { bearerOf } from './bearerOf.ts';
import type { HttpDependencies } from './HttpDependencies.ts';
import { write } from './write.ts';
import { mountPaths } from './mountPaths.ts';
import { openApi } from './openApi.ts';
import { requestFacts } from './requestFacts.ts';
import { mount } from './mount.ts';
import type { Described } from './Mounted.ts';

/** The calls about files, as documents describe them. */
const describedFileCalls: readonly Described[] = Object.entries(fileCalls).map(([name, shape]) => ({
  ...mount('host', name, shape, () => undefined),
  file: shape.file,
}));

/** `openapi.json` of each service, for signed-in people. */
export function openApiRoutes({ app, services, pipeline, trusts }: HttpDependencies): void {
  for (const { service, path } of mountPaths(services.config.bases)) {
    app.get(`${path}/openapi.json`, async (request, reply) => {
      const facts = requestFacts(request.raw, request.id, trusts);
      const who = await pipeline.authenticate(bearerOf(request.headers.authorization), facts);
      if (who.state !== 'live' || who.claims.aud !== 'portal')
        return write(reply, pipeline.failSession(who, service, facts));
      const document = openApi(
        [...services.routes.all(), ...describedFileCalls],
        service,
        path,
        hostText(facts.language, 'openapi.title'),
      );
      return write(reply, { http: 200, body: JSON.stringify(document) });
    });
  }
}
