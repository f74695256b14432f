import type { Service } from '@atrium/sdk';
import { BASES } from '../server/Client.ts';
import type { Schema } from './validValue.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One operation of the OpenAPI documents. */
export interface Operation {
  /** `POST /api/punchCard/{id}` */
  readonly title: string;
  readonly id: string;
  readonly method: string;
  /** With the base of its service. */
  readonly path: string;
  readonly service: Service;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** The body is `multipart/form-data` with a file. */
  readonly takesFile: boolean;
  /** A successful response is a file. */
  readonly returnsFile: boolean;
}

interface Described {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  /** A response without a body, such as 304, has no content. */
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Every operation in the OpenAPI documents of the running server, without the alias of the main service. */
export async function operationsOf(url: string, token: string): Promise<Operation[]> {
  const found: Operation[] = [];
  for (const service of ['main', 'calendar', 'whitelist'] as const) {
    const reply = await fetch(`${url}${BASES[service]}/openapi.json`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Described>> };
    for (const [path, methods] of Object.entries(paths))
      for (const [method, described] of Object.entries(methods))
        found.push(operationOf(service, method.toUpperCase(), BASES[service] + path, described));
  }
  return found;
}

function operationOf(service: Service, method: string, path: string, described: Described): Operation {
  const { operationId, parameters, requestBody, responses } = described;
  const content = requestBody?.content ?? {};
  return {
    title: `${method} ${path}`,
    id: operationId,
    method,
    path,
    service,
    parameters,
    body: content['application/json']?.schema,
    takesFile: 'multipart/form-data' in content,
    // A success that is no envelope.
    returnsFile: Object.values(responses).some((response) =>
      Object.keys(response.content ?? {}).some((type) => type !== 'application/json'),
    ),
  };
}
