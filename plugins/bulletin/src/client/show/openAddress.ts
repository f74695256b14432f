/** Opens a link into the product, such as `/index?open=ShowBulletin&id=3`, without a reload; another one in a window of its own. */
export function openAddress(
  href: string,
  openView: (view: string, params: Readonly<Record<string, unknown>>) => boolean,
): void {
  const url = new URL(href, location.href);
  const { open: view, ...params } = Object.fromEntries(url.searchParams) as Record<string, string>;
  const isOpen = url.pathname === '/index' && view !== undefined && openView(view, readValues(params));
  if (!isOpen) window.open(url.href, '_blank', 'noopener');
}

/** Parameters of an address are JSON where they can be read as such, else texts. */
const readValues = (params: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, /^(\d{1,9}|true|false)$/.test(text) ? JSON.parse(text) : text]),
  );
