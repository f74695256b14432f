import type { Entry } from '../../services/Entry.ts';
import { reloadPage } from '../../services/leaving.ts';
import { EntranceState, useEntrance } from './useEntrance.tsx';

/**
 * `/docs`: the server sends its pages to who has the cookie of a session, and this one to everybody else. Who is signed in gets the
 * cookie with `GET /session`, and the page is loaded again.
 */
export default function DocsPage() {
  const [entrance, again] = useEntrance(fetchCookie);
  return <EntranceState entrance={entrance.phase === 'entered' ? { phase: 'entering' } : entrance} onRetry={again} />;
}

/** @throws Error if the server does not accept the cookie: a reload would only come back here */
async function fetchCookie({ session }: Entry) {
  await session.resume();
  const { status } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
  if (status === 401) throw new Error('the browser does not send the cookie of the documentation');
  reloadPage();
  return { release() {} };
}
