// Wrong uses of a plugin's preferences must not compile; `contract.types.ts` explains how this is checked.
import { z } from 'zod';
import type { ClientContext } from '../client/index.ts';
import type { ServerContext } from '../server/index.ts';
import { definePlugin } from './definePlugin.ts';

const views = definePlugin('views', {
  sdk: 1,
  name: '檢視',
  preferences: z.object({ view: z.enum(['month', 'week']).default('month') }),
});
declare const client: ClientContext<typeof views>;
declare const server: ServerContext<typeof views>;
client.preferences.state.view = 'week';
client.preferences.set({ view: 'month' });
client.preferences.host.set({ theme: 'dark' });
void server.preferencesOf({ id: 1 }).then(({ view }: { view: 'month' | 'week' }) => view);
// @ts-expect-error a value that the schema does not have
client.preferences.set({ view: 'year' });
// @ts-expect-error a misspelt preference
client.preferences.set({ veiw: 'week' });
// @ts-expect-error preferences of the workspace are in `host`
client.preferences.set({ theme: 'dark' });
// @ts-expect-error preferences of nobody
void server.preferencesOf();

const plain = definePlugin('plain', { sdk: 1, name: '無' });
declare const other: ClientContext<typeof plain>;
other.preferences.set({ theme: 'dark' });
