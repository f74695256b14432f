// Wrong plugin parts and wrong uses of a context must not compile; `contract.types.ts` explains how this is checked.
import { z } from 'zod';
import { type ClientContext, defineClient } from '../client/index.ts';
import { defineServer, type NetworkRisk, type Notifier, type ServerContext } from '../server/index.ts';
import { definePlugin } from './definePlugin.ts';

// ── every `needs` names an action ──
const sample = { sdk: 1, name: '範例', actions: { 'sample.manage': '管理' } } as const;
const part = { title: 'A', needs: 'sample.manage' } as const;
const wrong = { title: 'A', needs: 'sample.manege' } as const;
const call = { get: '/a', returns: z.object({}) } as const;
definePlugin('sample', {
  ...sample,
  panels: { A: part },
  header: { a: part },
  account: { a: part },
  sideTabs: { a: part },
  commands: { a: part },
  api: { list: { ...call, needs: ['sample.manage', 'employee.import'] } },
});
// @ts-expect-error a misspelt action of an endpoint
definePlugin('sample', { ...sample, api: { list: { ...call, needs: 'sample.manege' } } });
// @ts-expect-error one misspelt action among others
definePlugin('sample', { ...sample, api: { list: { ...call, needs: ['sample.manage', 'employee.imports'] } } });
// @ts-expect-error a misspelt action of a panel
definePlugin('sample', { ...sample, panels: { A: wrong } });
// @ts-expect-error a misspelt action of a header part
definePlugin('sample', { ...sample, header: { a: wrong } });
// @ts-expect-error a misspelt action of a part of the account popover
definePlugin('sample', { ...sample, account: { a: wrong } });
// @ts-expect-error a misspelt action of a side tab
definePlugin('sample', { ...sample, sideTabs: { a: wrong } });
// @ts-expect-error a misspelt action of a command
definePlugin('sample', { ...sample, commands: { a: wrong } });

// ── the server ──
const worker = definePlugin('worker', {
  sdk: 1,
  name: '工作',
  cli: { count: { usage: 'worker count', summary: '計數', examples: [] } },
  fulfils: ['networkRisk', 'notifier'],
  offers: {
    total: { input: z.object({ day: z.string() }), returns: z.int() },
    pick: { side: 'browser', input: z.object({ day: z.string() }), returns: z.int().nullable() },
  },
});
type Worker = typeof worker;
declare const networkRisk: NetworkRisk;
declare const notifier: Notifier;
const cli = { count: async (): Promise<0> => 0 };
const offers = { total: ({ day }: { day: string }) => day.length };
const fulfils = { networkRisk, notifier };
defineServer(worker, () => ({ cli, offers, fulfils }));
defineServer(worker, () => ({ cli, offers, fulfils, files: { mayRead: ({ targets }) => targets.includes('a') } }));
// @ts-expect-error a missing command line
defineServer(worker, () => ({ offers, fulfils }));
// @ts-expect-error a command that returns no exit code
defineServer(worker, () => ({ cli: { count: async () => 'done' }, offers, fulfils }));
// @ts-expect-error a missing implementation of a host contract
defineServer(worker, () => ({ cli, offers, fulfils: { networkRisk } }));
// @ts-expect-error no implementation at all
defineServer(worker, () => ({ cli, offers }));
// @ts-expect-error an implementation of another host contract
defineServer(worker, () => ({ cli, offers, fulfils: { networkRisk, notifier: networkRisk } }));
// @ts-expect-error a client offer among the server's
defineServer(worker, () => ({ cli, fulfils, offers: { ...offers, pick: () => 1 } }));
// @ts-expect-error a rule for files that does not return a boolean
defineServer(worker, () => ({ cli, offers, fulfils, files: { mayRead: () => 'yes' } }));
// @ts-expect-error a misspelt rule for files
defineServer(worker, () => ({ cli, offers, fulfils, files: { mayReed: () => true } }));

declare const server: ServerContext<typeof user>;
void server.use<Worker>('worker').total({ day: 'a' });
// @ts-expect-error an offer called with wrong input
void server.use<Worker>('worker').total({ day: 1 });
// @ts-expect-error an offer called without input
void server.use<Worker>('worker').total();
// @ts-expect-error an offer that the contract does not have
void server.use<Worker>('worker').sum({ day: 'a' });
// @ts-expect-error a client offer called on the server
void server.use<Worker>('worker').pick({ day: 'a' });
void server.files.keep(['a'], 'note:1').then(([file]) => file?.size.toFixed());
// @ts-expect-error files that are kept for nothing
void server.files.keep(['a']);

// ── the client ──
const user = definePlugin('user', {
  sdk: 1,
  name: '使用',
  panels: {
    Form: { title: '表單', params: z.object({ id: z.int() }) },
    Plain: { title: '無' },
  },
  header: { bell: { title: '鈴' } },
  account: { quota: { title: '額度' } },
  sideTabs: { board: { title: '公告' } },
  commands: { jump: { title: '跳' } },
  api: {
    list: {
      get: '/list',
      query: z.object({ page: z.number(), tag: z.string().optional() }),
      returns: z.object({ n: z.int() }),
      needs: 'anyone',
    },
  },
  uses: ['worker'],
});
type User = typeof user;
const view = () => Promise.resolve({ default: () => null });
const panels = { Form: view, Plain: view };
const header = { bell: view };
const account = { quota: view };
const sideTabs = { board: view };
const commands = { jump: () => {} };
defineClient<User>({ panels, header, account, sideTabs, commands });
// @ts-expect-error a missing header part
defineClient<User>({ panels, account, sideTabs, commands });
// @ts-expect-error a missing part of the account popover
defineClient<User>({ panels, header, sideTabs, commands });
// @ts-expect-error a missing side tab
defineClient<User>({ panels, header, account, commands });
// @ts-expect-error a missing command
defineClient<User>({ panels, header, account, sideTabs });
// @ts-expect-error a command that the contract does not have
defineClient<User>({ panels, header, account, sideTabs, commands: { ...commands, hop: () => {} } });
// @ts-expect-error an offer that the contract does not have
defineClient<User>({ panels, header, account, sideTabs, commands, offers: { pick: () => 1 } });
defineClient<Worker>({ offers: { pick: ({ day }, context) => (context.id === 'worker' ? day.length : null) } });
// @ts-expect-error a missing client offer
defineClient<Worker>({});
// @ts-expect-error an offer that returns something else
defineClient<Worker>({ offers: { pick: () => 'one' } });
// @ts-expect-error a server offer among the client's
defineClient<Worker>({ offers: { pick: () => 1, total: () => 1 } });

declare const client: ClientContext<User>;
client.panels.open('Plain');
client.panels.open('Plain', undefined, { title: '一' });
client.panels.open('Form', { id: 1 });
// @ts-expect-error a panel that the contract does not have
client.panels.open('Frm');
// @ts-expect-error a panel without its params
client.panels.open('Form');
// @ts-expect-error a panel with params of a wrong type
client.panels.open('Form', { id: 'one' });
// @ts-expect-error params of a panel that has none
client.panels.open('Plain', { id: 1 });
void client.api.list({ query: { page: 1 } });
// @ts-expect-error a query that is missing
void client.api.list({});
// @ts-expect-error a query of a wrong type
void client.api.list({ query: { page: 'one' } });
// @ts-expect-error a misspelt part of a query
void client.api.list({ query: { page: 1, tags: 'a' } });

void client
  .use<Worker>('worker')
  .pick({ day: 'a' })
  .then((picked: number | null) => picked);
// @ts-expect-error an offer called with wrong input
void client.use<Worker>('worker').pick({ day: 1 });
// @ts-expect-error a server offer called in the browser
void client.use<Worker>('worker').total({ day: 'a' });
// @ts-expect-error a plugin that `uses` does not name
client.use<User>('user');
void client.files.upload(new File([], 'a.txt'), { onProgress: (part) => part.toFixed() }).then(({ fileId }) => fileId);
// @ts-expect-error a file's name instead of the file
void client.files.upload('a.txt');
void client.passwords.encrypt('secret').then((hex: string) => client.passwords.decrypt(hex));
void client.navigation.open('schedule');
void client.navigation.open({ id: 1, name: '行事曆', openType: 2, viewType: 3, link: 'CalendarView' });
// @ts-expect-error a code that no call returns
void client.navigation.open('calendar');
// @ts-expect-error an entry without the view that it opens
void client.navigation.open({ id: 1, name: '行事曆', openType: 2, viewType: 3 });
// @ts-expect-error the menu is read-only for plugins
client.navigation.state.loaded = true;
