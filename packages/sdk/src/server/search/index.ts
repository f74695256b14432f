export * from './findPeople.ts';
export * from './searchSql.ts';
export * from './searchRank.ts';
export * from './soughtWords.ts';
export * from './textOfStored.ts';
