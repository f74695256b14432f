import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/server/tables.ts', './src/server/personTables.ts', './src/server/sourceTables.ts'],
  out: './migrations',
  schemaFilter: ['calendar'],
});
