/**
 * Opens a window whose address is known later. The window itself must open within the click, or the browser blocks it;
 * it gets no way back to this page before the address is set.
 */
export async function openWindow(features: string, link: Promise<string>): Promise<void> {
  const opened = window.open('', '_blank', features);
  if (opened) opened.opener = null;
  try {
    const address = await link;
    opened?.location.replace(address);
  } catch {
    // The transport has told the person why.
    opened?.close();
  }
}
