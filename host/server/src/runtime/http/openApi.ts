import { isFile, type Service } from '@atrium/sdk';
import { z } from 'zod';
import type { Described } from './Mounted.ts';

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
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  try {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return json;
  } catch {
    return {};
  }
}
