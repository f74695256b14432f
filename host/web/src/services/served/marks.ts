/** Attributes in which the served sign-in page records for the scripts what happened before they ran. */

/** On `#root`: it contains the page as the build rendered it, and nothing has taken it over. */
export const SERVED = 'data-served';
/** On the form or a button: pressed, and not acted upon yet. */
export const QUEUED = 'data-queued';
/** On a field: an input method is composing. */
export const COMPOSING = 'data-composing';
/** On the page: the form is not in its language, theme and date yet, and hidden. */
export const DRAWING = 'data-drawing';
