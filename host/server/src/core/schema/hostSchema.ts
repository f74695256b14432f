import { pgSchema } from 'drizzle-orm/pg-core';

/** The PostgreSQL schema of the host's own tables; each plugin has its own. */
export const hostSchema = pgSchema('host');
