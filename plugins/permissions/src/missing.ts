/** Id of the node that holds a role's actions of plugins that are not installed. */
export const MISSING = 'missing';
