import { isFile, type Service } from '@atrium/sdk';
import { fileCalls } from '@atrium/sdk/host';
import type { RequestFacts } from '@atrium/sdk/server';
import { z } from 'zod';
import { hostText } from '../../core/texts.ts';
import { write } from './answers.ts';
import { type HttpDependencies, mountPaths } from './HttpDependencies.ts';
import { readBearer, requestFacts } from './request.ts';
import { type Described, mount, type Mounted } from './RouteTable.ts';

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
      const who = await pipeline.authenticate(readBearer(request.headers.authorization), facts);
      if (who.state !== 'live' || who.claims.aud !== 'portal')
        return write(reply, pipeline.failSession(who, service, facts));
      return write(reply, { http: 200, body: documentOf(service, path, facts.language) });
    });
  }
}

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document of a service, made from the contracts of the running plugins. */
export function openApi(endpoints: readonly Described[], service: Service, base: string, title: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const requested = service === 'center' ? 'main' : service;
  for (const endpoint of endpoints) {
    if (endpoint.route.service !== requested && endpoint.route.service !== service) continue;
    const path = endpoint.route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.route.method] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: base }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function operation(endpoint: Described): Json {
  const { plugin, name, needs, limit, weight, body, success, file } = endpoint;
  return {
    operationId: `${plugin}.${name}`,
    tags: [plugin],
    'x-needs': needs,
    ...(limit && { 'x-limit': limit }),
    ...(weight && { 'x-weight': weight }),
    ...(needs !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...keyParameter(endpoint)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    ...(file === 'taken' && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } },
    }),
    responses: {
      [String(success.http)]: {
        description: 'OK',
        content: file === 'given' ? { '*/*': {} } : contentOf(endpoint),
      },
      ...((limit ?? weight) && {
        '429': { description: [limit && 'RATE_LIMITED', weight && 'TOO_MANY_REQUESTS'].filter(Boolean).join(', ') },
      }),
      ...(weight && { '503': { description: 'BUSY' } }),
    },
  };
}

/** A POST of a person that is sent again with its key runs once (C.1-19). */
const keyParameter = ({ route, needs, recent, isRepeatable, file }: Described): Json[] =>
  route.method === 'post' && needs !== 'public' && recent === undefined && isRepeatable && file === undefined
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'The same key with the same input within 24 hours runs once and gets the first answer; with other input 422, while it runs 409.',
          schema: { type: 'string', maxLength: 255 },
        },
      ]
    : [];

const UPLOAD = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

function contentOf({ returns, success, list }: Described): Json {
  if (isFile(returns)) return { [returns.file]: { schema: { type: 'string', contentMediaType: returns.file } } };
  return { 'application/json': { schema: envelope(returns, success, list) } };
}

function envelope(returns: z.ZodType, success: Described['success'], list: boolean): Json {
  const data = schemaOf(returns, 'output');
  const properties = {
    code: { const: success.code },
    msg: { type: 'string' },
    message: { type: 'string' },
    data,
    ...(list && { list: data }),
    requestId: { type: 'string' },
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

function pathParameters({ route, params }: Described): Json[] {
  const { properties = {} } = params ? schemaOf(params, 'input') : {};
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: (properties as Record<string, Json>)[name] ?? { type: 'string' },
  }));
}

function queryParameters({ query }: Described): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** A schema that JSON Schema cannot express (an output transform) is left unspecified. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  try {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return json;
  } catch {
    return {};
  }
}
