/** What a code may be: 2 to 30 English letters (C.8-7). */
export const CODE = /^[A-Za-z]{2,30}$/;
/** Characters, counted in code points (C.1-18). */
export const NAME_LENGTH = 20;
export const LINK_LENGTH = 2000;
/** Entries of one company's menu. */
export const MAX_ENTRIES = 2000;
/** A popup's size in CSS pixels (C.8-10). */
export const SIZES = {
  sizeWidth: { least: 100, most: 4096 },
  sizeHeight: { least: 60, most: 4096 },
} as const;
