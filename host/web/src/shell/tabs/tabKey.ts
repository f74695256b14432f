/**
 * The identity of a tab or panel: the view and its parameter `id`, if any (C.3-23), or the address of a framed page.
 * Stable over a reload, since drafts are stored under it.
 */
export function tabKey(view: string, params: unknown): string {
  const { id, link } = (params ?? {}) as { id?: unknown; link?: unknown };
  if (typeof id === 'string' || typeof id === 'number') return `${view}#${id}`;
  if (typeof link === 'string') return `${view}#${link}`;
  return view;
}
