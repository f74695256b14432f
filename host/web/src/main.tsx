import '@atrium/ui/base.css';
import { createRoot } from 'react-dom/client';
import { Application } from './Application.tsx';
import { CALL_EVENTS, TOKEN_STORE } from './container/entryTokens.ts';
import { composeEntry } from './container/composeEntry.ts';
import { NOTICES, SESSION } from './container/tokens.ts';
import { watchFailures } from './notices/watchFailures.ts';
import { applyLooks, readLooks } from './preferences/looks.ts';
import { createRouter } from './router/createRouter.tsx';
import { dropReloadedState } from './router/dropReloadedState.ts';
import { reloadPage } from './router/leaveQuestion.ts';

const services = composeEntry();
// texts of the kept language first, so that nothing is drawn twice; without them the page still opens in Chinese
await applyLooks(readLooks()).catch(() => undefined);
dropReloadedState();
const router = createRouter(services);
watchFailures(services.get(CALL_EVENTS), services.get(NOTICES), services.get(TOKEN_STORE), reloadPage);
services.get(SESSION).onEnd(() => void router.navigate('/login', { replace: true }));

createRoot(document.getElementById('root')!).render(<Application services={services} router={router} />);
