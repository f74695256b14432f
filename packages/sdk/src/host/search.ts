import { z } from 'zod';
import { Text, Whole } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

/** Most results of one plugin. */
export const MAX_FOUND = 5;

const Query = Text(1, 100);

/** One result of a plugin; `SearchResult` of the server documents its fields. */
export const Found = z.object({
  type: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  when: z.string().optional(),
  excerpt: z.string().optional(),
  opens: z.object({ view: z.string(), params: z.record(z.string(), z.unknown()).optional() }),
});

const Input = z.object({ query: Query, limit: Whole(1, MAX_FOUND) });
/** What the plugins are asked to find, and how many of it each. */
export type SearchInput = z.output<typeof Input>;

/** The question to all plugins that have a `search`. */
export const searchPoint = { input: Input, returns: z.array(Found).max(MAX_FOUND) } as const;

/** *(ext)* What the plugins find for the caller. Those that did not answer are named. */
export const searchCalls = {
  search: {
    ...hostRoutes.search,
    weight: 'heavy',
    query: z.object({ query: Query }),
    returns: z.object({
      list: z.array(Found.extend({ plugin: z.string() })).max(1000),
      missing: z.array(z.object({ plugin: z.string(), failed: z.enum(['timeout', 'error']) })).max(1000),
    }),
  },
} as const;
/** What was found for the caller, and which plugins have not answered. */
export type SearchReply = z.output<(typeof searchCalls)['search']['returns']>;
