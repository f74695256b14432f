/**
 * What makes two tabs (or panels) the same: the view and the parameter `id` where it has one (C.3-23), the address for
 * a framed page. Stable over a reload, since drafts hang on it.
 */
export function tabKey(view: string, params: unknown): string {
  const { id, link } = (params ?? {}) as { id?: unknown; link?: unknown };
  if (typeof id === 'string' || typeof id === 'number') return `${view}#${id}`;
  if (typeof link === 'string') return `${view}#${link}`;
  return view;
}
