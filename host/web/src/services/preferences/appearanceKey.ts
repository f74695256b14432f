/** The appearance last shown in this browser, in local storage; index.html reads it too. */
export const APPEARANCE_KEY = 'atrium.looks';
