import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './src/server/tables.ts',
  out: './migrations',
  schemaFilter: ['leave'],
});
