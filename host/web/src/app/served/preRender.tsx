import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router-dom';
import { proxy } from 'valtio/vanilla';
import type { Entry } from '../../services/Entry.ts';
import { setLanguage } from '../../services/i18n.ts';
import { NoticeBoard } from '../../services/notices.ts';
import { PATHS } from '../../services/paths.ts';
import { defaultPreferences } from '../../services/preferences/defaultPreferences.ts';
import { ExpiredPassword } from '../../services/session/ExpiredPassword.ts';
import { Application } from '../Application.tsx';
import { signInRoutes } from '../router/signInRoutes.tsx';
import { leadText } from '../signIn/SignInForm.tsx';

// Run by the build (`build/servedSignIn.ts`) on Node: writes the sign-in page as HTML, in each language and theme, to standard output.

type Language = 'zh-TW' | 'en';
type Theme = 'light' | 'dark';

const looks: Record<string, string> = {};
const leads: Record<string, string[]> = {};
standInForThePage();
for (const language of ['zh-TW', 'en'] as const) {
  await setLanguage(language);
  leads[language] = Array.from({ length: 7 }, (_, day) => leadText('{date}', day));
  for (const theme of ['light', 'dark'] as const) looks[`${language} ${theme}`] = await rendered(language, theme);
}
process.stdout.write(JSON.stringify({ looks, leads }));

async function rendered(language: Language, theme: Theme): Promise<string> {
  const router = createMemoryRouter(signInRoutes({ read: () => null, clear: () => {} }), {
    initialEntries: [PATHS.login],
  });
  while (!router.state.initialized) await new Promise((resolve) => setImmediate(resolve));
  const page = <Application entry={entryFor(language, theme)} router={router} />;
  // one piece, without the scripts that would put a late part in its place
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity, onError: fail });
  return new Response(prelude).text();
}

/** What the form reads while it is drawn; nothing is called before it runs in a browser. */
function entryFor(language: Language, theme: Theme): Entry {
  const state = proxy(defaultPreferences({ theme, accent: 'azurite', density: 'comfortable', language }));
  const drawn = { board: new NoticeBoard(), expired: new ExpiredPassword(), preferences: { state } };
  return drawn as unknown as Entry;
}

/** The language is part of the page; the server fills in the texts of the administrator. */
function standInForThePage(): void {
  const textContent = JSON.stringify({ companyName: '{companyName}', signInNotice: '{signInNotice}' });
  const page = { documentElement: {}, getElementById: () => ({ textContent }) };
  Object.assign(globalThis, { document: page });
}

function fail(error: unknown): void {
  console.error(error);
  process.exitCode = 1;
}
