import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/tables.ts', './src/server/lockTables.ts', './src/server/rosterTables.ts'],
  out: './migrations',
  schemaFilter: ['attendance'],
});
