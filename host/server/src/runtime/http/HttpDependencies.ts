import type { FastifyInstance } from 'fastify';
import type { RuntimeServices } from '../RuntimeServices.ts';
import type { RequestDeadlines } from './admission/RequestDeadlines.ts';
import type { RunningRequests } from './admission/RunningRequests.ts';
import type { Trusts } from './address.ts';
import type { Pipeline } from './Pipeline.ts';

/** The dependencies shared by the HTTP routes. */
export interface HttpDependencies {
  readonly app: FastifyInstance;
  readonly services: RuntimeServices;
  readonly pipeline: Pipeline;
  /** Is an address a trusted proxy? */
  readonly trusts: Trusts;
  readonly deadlines: RequestDeadlines;
  readonly running: RunningRequests;
}
