/** Id of the node for a role's actions of plugins that are not installed. */
export const MISSING = 'missing';
