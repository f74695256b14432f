/** A text for the clipboard: as it is, and formatted for programs that take that. */
export interface CopiedText {
  readonly text: string;
  readonly html?: string | undefined;
}

/**
 * Puts a text on the clipboard, also where the browser has no clipboard interface: on pages without TLS. Call it upon a press:
 * browsers refuse otherwise.
 *
 * @returns false if the browser refused
 */
export async function copyText({ text, html }: CopiedText): Promise<boolean> {
  try {
    await write({ text, html });
    return true;
  } catch {
    // there is none, or it refused: the older way may be allowed
  }
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}

async function write({ text, html }: CopiedText): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const item = new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  });
  await navigator.clipboard.write([item]);
}
