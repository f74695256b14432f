/** What both React's and the DOM's keyboard events offer. */
interface KeyLike {
  readonly keyCode: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing: boolean };
}

/**
 * True while an input method is composing: Enter, Escape and arrows are then handled by its candidate window. Safari
 * reports the closing key after `compositionend`, recognisable only by key code 229.
 */
export function isComposing(event: KeyLike): boolean {
  return Boolean(event.isComposing ?? event.nativeEvent?.isComposing) || event.keyCode === 229;
}
