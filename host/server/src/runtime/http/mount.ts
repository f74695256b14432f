import { isRecent, routeOf, secondsOf } from '@atrium/sdk';
import type { EndpointShape } from '@atrium/sdk';
import type { z } from 'zod';
import { type AnyHandler, isCalendar, type Mounted } from './Mounted.ts';

/** Prepares an endpoint once, so that a call only looks things up. */
export function mount(plugin: string, name: string, shape: EndpointShape, handler: AnyHandler): Mounted {
  const route = routeOf(shape);
  if (!route) throw new TypeError(`endpoint ${plugin}.${name} has no method`);
  const code = shape.success ?? (isCalendar(route.service) ? '1' : 200);
  return {
    plugin,
    name,
    route,
    needs: shape.needs,
    recent: isRecent(shape.needs) ? secondsOf(shape.needs.recent) : undefined,
    params: shape.params,
    query: shape.query,
    body: shape.body,
    returns: shape.returns,
    rowRule: shape.on && { plugin, on: shape.on },
    limit: shape.limit && { per: shape.limit.per, max: shape.limit.max, seconds: secondsOf(shape.limit.in) },
    weight: shape.weight,
    maxBody: shape.maxBody,
    listKeys: new Set([...listKeys(shape.query), ...(route.method === 'delete' ? listKeys(shape.body) : [])]),
    success: { http: shape.success ?? 200, code },
    list: shape.list === true,
    isRepeatable: shape.idempotencyKey !== false,
    handler,
  };
}

interface Inner {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  /** Of a pipe. */
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}
// A plugin may have its own copy of zod, so schemas are recognised by structure, never by class.
const inner = (schema: z.ZodType) => schema._zod.def as unknown as Inner;

function listKeys(schema: z.ZodType | undefined): string[] {
  const shape = schema && unwrapped(schema).shape;
  if (!shape) return [];
  return Object.keys(shape).filter((key) => unwrapped(shape[key] as z.ZodType).type === 'array');
}

/** Unwraps optional, default, nullable and pipes to the input schema. */
function unwrapped(schema: z.ZodType): Inner {
  const def = inner(schema);
  if (def.innerType) return unwrapped(def.innerType);
  if (def.type !== 'pipe') return def;
  return inner(def.in!).type === 'transform' ? unwrapped(def.out!) : unwrapped(def.in!);
}
