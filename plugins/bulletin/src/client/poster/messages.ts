/**
 * Messages between the poster and the workspace around it by `postMessage`, whichever host the poster is on. The workspace
 * takes messages of its own frame only, and the poster of the window around it.
 */
export type PosterMessage =
  /** The poster is shown. */
  | { readonly atrium: 'poster'; readonly type: 'ready' }
  /** A person has chosen a bulletin. */
  | { readonly atrium: 'poster'; readonly type: 'open'; readonly id: number }
  /** The poster needs another launch ticket: it was reloaded, or its session has ended. */
  | { readonly atrium: 'poster'; readonly type: 'renew' };

/** The workspace: bulletins have changed. */
export interface RefreshMessage {
  readonly atrium: 'poster';
  readonly type: 'refresh';
}

const isOurs = (data: unknown): data is { readonly type: unknown; readonly id?: unknown } =>
  typeof data === 'object' && data !== null && 'atrium' in data && data.atrium === 'poster';

/** A message of the poster; undefined for anything else. */
export function posterMessage(data: unknown): PosterMessage | undefined {
  if (!isOurs(data)) return undefined;
  const { type, id } = data;
  if (type === 'ready' || type === 'renew') return { atrium: 'poster', type };
  return type === 'open' && Number.isInteger(id) && (id as number) > 0
    ? { atrium: 'poster', type, id: id as number }
    : undefined;
}

export const isRefresh = (data: unknown): data is RefreshMessage => isOurs(data) && data.type === 'refresh';
