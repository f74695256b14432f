export * from './soughtWords.ts';
export * from './searchSql.ts';
export * from './searchSql.ts';
export * from './soughtWords.ts';
export * from './searchSql.ts';
