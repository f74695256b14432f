// once for the whole page, so that a plugin's browser half may use inversify's decorators
import 'reflect-metadata';
import '@atrium/ui/base.css';
import { createRoot } from 'react-dom/client';
import { Application } from './Application.tsx';
import { CALL_EVENTS, TOKEN_STORE } from './container/entryTokens.ts';
import { createContainer } from './container/createContainer.ts';
import { NOTICES, SESSION } from './container/tokens.ts';
import { watchFailures } from './notices/watchFailures.ts';
import { applyLooks, readLooks } from './preferences/looks.ts';
import { createRouter } from './router/createRouter.tsx';
import { dropReloadedState } from './router/dropReloadedState.ts';
import { reloadPage } from './router/leaveQuestion.ts';

const container = createContainer();
// texts of the kept language first, so that nothing is drawn twice; without them the page still opens in Chinese
await applyLooks(readLooks()).catch(() => undefined);
dropReloadedState();
const router = createRouter(container);
watchFailures(container.get(CALL_EVENTS), container.get(NOTICES), container.get(TOKEN_STORE), reloadPage);
container.get(SESSION).onEnd(() => void router.navigate('/login', { replace: true }));

createRoot(document.getElementById('root')!).render(<Application container={container} router={router} />);
