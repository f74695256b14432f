/** Within the repository, packages are imported from source. */
export const SOURCE_CONDITION: readonly string[] = import.meta.url.endsWith('.ts') ? ['source'] : [];
