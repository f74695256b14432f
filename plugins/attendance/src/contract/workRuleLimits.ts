// Beside the calls, without schemas: the screens of the browser need them before anything is checked.

/** The four work systems of LSA 30 and 30-1: ordinary, and with hours moved within two, four or eight weeks. */
export const WORK_SYSTEMS = ['normal', '2', '4', '8'] as const;

/** Whose rule it can be. A person's own precedes that of the group, the department and the company. */
export const SCOPES = ['company', 'department', 'group', 'person'] as const;

/** Breaks of a shift. */
export const MAX_BREAKS = 4;
