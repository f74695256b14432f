// Wrong uses must not compile: `tsc` fails on this file if one does (an unused @ts-expect-error is an error).
import { z } from 'zod';
import { defineClient } from '../client/index.ts';
import { defineServer, type ServerContext } from '../server/index.ts';
import type { ClientContext } from '../client/index.ts';
import { definePlugin } from './definePlugin.ts';
import { file } from './file.ts';

const good = definePlugin('sample', {
  sdk: 1,
  name: '範例',
  texts: { 'sample.full': '額滿 {n} 人' },
  actions: { 'sample.manage': '管理範例' },
  tabs: {
    SampleList: { title: '清單', needs: 'sample.manage' },
    SampleDay: { title: '日', params: z.object({ day: z.string() }) },
  },
  panels: { SampleForm: { title: '表單', minWidth: 300, params: z.object({ id: z.int().optional() }) } },
  menu: [{ code: 'SampleList', opens: 'SampleList' }],
  api: {
    list: {
      get: '/samples',
      query: z.object({ page: z.coerce.number().default(1) }),
      returns: z.array(z.object({ id: z.int() })),
      needs: 'anyone',
    },
    create: {
      post: '/samples',
      body: z.object({ title: z.string() }),
      returns: z.object({ id: z.int() }),
      needs: ['sample.manage', 'employee.import'],
    },
    change: {
      patch: '/samples/:id/part/:part',
      body: z.object({ title: z.string() }),
      returns: z.object({}),
      needs: 'sample.manage',
    },
  },
  events: { changed: z.object({ id: z.int() }) },
  jobs: {
    nightly: { schedule: '5 0 * * *', title: '每日整理' },
    remind: { title: '提醒', payload: z.object({ id: z.int() }), retry: { limit: 5 } },
  },
  offers: { count: { input: z.object({ day: z.string() }), returns: z.int() } },
  uses: ['other'],
});
type Good = typeof good;

const other = definePlugin('other', {
  sdk: 1,
  name: '他',
  offers: { ping: { input: z.object({}), returns: z.string() } },
});

// ── the contract ──
const sample = { sdk: 1, name: '範例', actions: { 'sample.manage': '管理' } } as const;
// @ts-expect-error misspelt action
definePlugin('sample', { ...sample, tabs: { A: { title: 'A', needs: 'sample.manege' } } });
// @ts-expect-error a menu entry that opens an unknown view
definePlugin('sample', { sdk: 1, name: '範例', tabs: { A: { title: 'A' } }, menu: [{ code: 'A', opens: 'B' }] });
// @ts-expect-error an endpoint without `needs`
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { get: '/a', returns: z.object({}) } } });
const both = { get: '/a', post: '/a', returns: z.object({}), needs: 'anyone' } as const;
// @ts-expect-error an endpoint with two methods
definePlugin('sample', { sdk: 1, name: '範例', api: { list: both } });
// @ts-expect-error an endpoint without a method
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { returns: z.object({}), needs: 'anyone' } } });
// @ts-expect-error an endpoint without `returns`
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { get: '/a', needs: 'anyone' } } });
// @ts-expect-error another major of the sdk
definePlugin('sample', { sdk: 2, name: '範例' });
// @ts-expect-error a host contract that does not exist
definePlugin('sample', { sdk: 1, name: '範例', fulfils: ['weather'] });
const part = { title: 'A' } as const;
const call = { returns: z.object({}), needs: 'anyone' } as const;
// @ts-expect-error a misspelt kind
definePlugin('sample', { sdk: 1, name: '範例', setings: z.object({}) });
// @ts-expect-error a misspelt part of a tab
definePlugin('sample', { sdk: 1, name: '範例', tabs: { A: { title: 'A', icn: 'feed' } } });
// @ts-expect-error a misspelt part of a panel
definePlugin('sample', { sdk: 1, name: '範例', panels: { A: { title: 'A', minwidth: 300 } } });
// @ts-expect-error a misspelt part of a header part
definePlugin('sample', { sdk: 1, name: '範例', header: { A: { ...part, risklevel: 2 } } });
// @ts-expect-error a misspelt part of a part of the account popover
definePlugin('sample', { sdk: 1, name: '範例', account: { A: { ...part, ordre: 2 } } });
// @ts-expect-error a misspelt part of a side tab
definePlugin('sample', { sdk: 1, name: '範例', sideTabs: { A: { ...part, ordre: 2 } } });
// @ts-expect-error a misspelt part of a command
definePlugin('sample', { sdk: 1, name: '範例', commands: { A: { ...part, key: 'Ctrl+A' } } });
// @ts-expect-error a misspelt part of a page
definePlugin('sample', { sdk: 1, name: '範例', pages: { A: { ...part, path: '/a', signedIn: true, needs: 'x' } } });
// @ts-expect-error a misspelt part of a job
definePlugin('sample', { sdk: 1, name: '範例', jobs: { a: { ...part, schedule: '5 0 * * *', retrys: 3 } } });
// @ts-expect-error a job that runs neither by a schedule nor with a payload
definePlugin('sample', { sdk: 1, name: '範例', jobs: { a: part } });
const twice = { ...part, schedule: '5 0 * * *', payload: call.returns };
// @ts-expect-error a job that runs by a schedule and with a payload
definePlugin('sample', { sdk: 1, name: '範例', jobs: { a: twice } });
// @ts-expect-error a misspelt part of an offer
definePlugin('sample', { sdk: 1, name: '範例', offers: { a: { input: call.returns, returns: z.int(), inputs: 1 } } });
// @ts-expect-error a misspelt part of a menu entry
definePlugin('sample', { sdk: 1, name: '範例', tabs: { A: part }, menu: [{ code: 'A', opens: 'A', title: 'A' }] });
// @ts-expect-error a misspelt part of an endpoint
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { get: '/a', querry: z.object({}), ...call } } });
// @ts-expect-error a GET with a body
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { get: '/a', body: z.object({}), ...call } } });
const limited = { get: '/a', returns: z.object({}), limit: { per: 'person', max: 2, in: '1h' } } as const;
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { ...limited, needs: 'anyone' } } });
// @ts-expect-error a limit per person of a call without a person
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { ...limited, needs: 'public' } } });
const eternal = { ...limited, needs: 'anyone', limit: { per: 'person', max: 2, in: '1y' } } as const;
// @ts-expect-error a span in years
definePlugin('sample', { sdk: 1, name: '範例', api: { list: eternal } });
const misspelt = { ...limited, needs: 'anyone', limit: { per: 'person', max: 2, in: '1h', most: 3 } } as const;
// @ts-expect-error a misspelt part of a limit
definePlugin('sample', { sdk: 1, name: '範例', api: { list: misspelt } });
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { get: '/a', weight: 'heavy', ...call } } });
// @ts-expect-error a weight that does not exist
definePlugin('sample', { sdk: 1, name: '範例', api: { list: { get: '/a', weight: 'light', ...call } } });
const secret = { get: '/a', returns: z.object({}) } as const;
const proven = { all: ['sample.manage'], recent: '15m' } as const;
definePlugin('sample', { ...sample, api: { list: { ...secret, needs: proven } } });
definePlugin('sample', { ...sample, api: { list: { ...secret, needs: { all: [], recent: '1h' } } } });
// @ts-expect-error a misspelt action beside a recent proof
definePlugin('sample', { ...sample, api: { list: { ...secret, needs: { all: ['sample.manege'], recent: '15m' } } } });
// @ts-expect-error a recent proof without actions
definePlugin('sample', { ...sample, api: { list: { ...secret, needs: { all: ['public'], recent: '15m' } } } });
// @ts-expect-error a proof without its time
definePlugin('sample', { ...sample, api: { list: { ...secret, needs: { all: ['sample.manage'] } } } });
// @ts-expect-error a view with a recent proof
definePlugin('sample', { ...sample, tabs: { A: { title: 'A', needs: proven } } });
const related = { ...sample, relations: { row: ['owner', 'none'] } } as const;
const readRow = { get: '/a/:id', returns: z.object({}), needs: 'anyone' } as const;
const onRow = definePlugin('sample', {
  ...related,
  api: { read: { ...readRow, on: { relation: 'row', allow: ['owner'] } } },
});
definePlugin('sample', { ...related, api: { read: { ...readRow, on: { none: 'a setting, no row' } } } });
definePlugin('sample', {
  ...related,
  api: { read: { ...readRow, on: { relation: 'row', allow: ['owner'], sees: ['none'] } } },
});
definePlugin('sample', {
  ...related,
  // @ts-expect-error a relation that sees the row, and that the kind of row does not have
  api: { read: { ...readRow, on: { relation: 'row', allow: ['owner'], sees: ['reader'] } } },
});
// @ts-expect-error a relation that the kind of row does not have
definePlugin('sample', { ...related, api: { read: { ...readRow, on: { relation: 'row', allow: ['reader'] } } } });
// @ts-expect-error a kind of row that the contract does not have
definePlugin('sample', { ...related, api: { read: { ...readRow, on: { relation: 'column', allow: ['owner'] } } } });
const ruled = { api: { read: () => ({}) }, relations: { row: () => 'owner' as const } };
defineServer(onRow, () => ruled);
// @ts-expect-error a missing function of a relation
defineServer(onRow, () => ({ api: ruled.api }));
// @ts-expect-error a relation that the contract does not declare
defineServer(onRow, () => ({ api: ruled.api, relations: { row: () => 'friend' } }));
// @ts-expect-error a function of a kind of row that the contract does not have
defineServer(onRow, () => ({ ...ruled, relations: { ...ruled.relations, column: () => 'owner' } }));
const csv = { get: '/a/:id', returns: file('text/csv'), needs: 'anyone' } as const;
const filed = definePlugin('sample', {
  sdk: 1,
  name: '範例',
  api: { csv, feed: { ...csv, get: '/b', needs: 'public' } },
});
const ofPost = { post: '/a', returns: file('text/csv'), needs: 'anyone' } as const;
// @ts-expect-error a file that is not the response of a GET
definePlugin('sample', { sdk: 1, name: '範例', api: { csv: ofPost } });
const asFile = () => file.from('a', { name: 'a.csv' });
defineServer(filed, () => ({ api: { csv: asFile, feed: async () => asFile() } }));
// @ts-expect-error a handler of a file that returns text
defineServer(filed, () => ({ api: { csv: () => 'a', feed: asFile } }));
declare const filedClient: ClientContext<typeof filed>;
const link: string = filedClient.api.feed.url() + filedClient.api.csv.url({ params: { id: 1 } });
void filedClient.api.csv.download({ params: { id: 1 } }, { onProgress: (loaded) => loaded.toFixed() }).then(() => link);
// @ts-expect-error a file without its parameter
filedClient.api.csv.url();
// @ts-expect-error a file is not called
void filedClient.api.csv({ params: { id: 1 } });
const ofId = { params: z.object({ id: z.int() }), ...call };
definePlugin('sample', { sdk: 1, name: '範例', api: { read: { get: '/a/:id', ...ofId } } });
// @ts-expect-error params with another name than the path's
definePlugin('sample', { sdk: 1, name: '範例', api: { read: { get: '/a/:key', ...ofId } } });
// @ts-expect-error params that lack a name of the path
definePlugin('sample', { sdk: 1, name: '範例', api: { read: { get: '/a/:id/:part', ...ofId } } });
// @ts-expect-error params of a path without any
definePlugin('sample', { sdk: 1, name: '範例', api: { read: { get: '/a', ...ofId } } });

// ── the server ──
const handlers = {
  list: () => [{ id: 1 }],
  create: () => ({ id: 1 }),
  change: () => ({}),
};
const rest = { jobs: { nightly: async () => {}, remind: async () => {} }, offers: { count: () => 1 } };
defineServer(good, () => ({ api: handlers, ...rest }));
// @ts-expect-error a missing handler
defineServer(good, () => ({ api: { list: handlers.list, create: handlers.create }, ...rest }));
// @ts-expect-error a wrong return
defineServer(good, () => ({ api: { ...handlers, create: () => ({ id: 'one' }) }, ...rest }));
const wrongJobs = { ...rest.jobs, remind: async (_: { name: string }) => {} };
// @ts-expect-error a job whose handler takes something else than its payload
defineServer(good, () => ({ api: handlers, ...rest, jobs: wrongJobs }));
defineServer(good, ({ jobs }) => ({
  api: handlers,
  offers: rest.offers,
  jobs: {
    async nightly(run) {
      const attempt: number = run.attempt;
      await jobs.at('remind', { id: attempt }, new Date(), { key: 'one' });
      await jobs.atEach('remind', [{ payload: { id: attempt }, at: new Date(), key: 'one' }]);
      // @ts-expect-error a payload that does not match
      await jobs.atEach('remind', [{ payload: { id: 'one' }, at: new Date() }]);
      await jobs.cancel('remind', { keys: ['one'] });
      // @ts-expect-error a payload that does not match
      await jobs.at('remind', { id: 'one' }, new Date());
      // @ts-expect-error a job that runs by a schedule
      await jobs.at('nightly', {}, new Date());
      // @ts-expect-error without a key every planned run would be meant
      await jobs.cancel('remind', {});
    },
    async remind({ id }, run) {
      const number: number = id;
      await run.done();
      return void number;
    },
  },
}));
// @ts-expect-error a missing job
defineServer(good, () => ({ api: handlers, offers: rest.offers }));
// @ts-expect-error an offer that returns something else
defineServer(good, () => ({ api: handlers, jobs: rest.jobs, offers: { count: () => 'many' } }));
// @ts-expect-error a handler of an endpoint that the contract does not declare
defineServer(good, () => ({ api: { ...handlers, remove: () => ({}) }, ...rest }));
// @ts-expect-error the same from an activation that waits
defineServer(good, async () => ({ api: { ...handlers, remove: () => ({}) }, ...rest }));
// @ts-expect-error a job that the contract does not declare
defineServer(good, () => ({ api: handlers, ...rest, jobs: { ...rest.jobs, hourly: async () => {} } }));
// @ts-expect-error a part that a server does not have
defineServer(good, () => ({ api: handlers, ...rest, job: {} }));
defineServer(good, async ({ clock: _ }) => ({
  api: {
    ...handlers,
    list({ query, caller }) {
      const page: number = query.page;
      return [{ id: page + caller.id }];
    },
  },
  ...rest,
}));
defineServer(good, (context) => ({
  api: {
    ...handlers,
    change: ({ params, body, caller }) => {
      const part: string = params.part;
      const title: string = body.title;
      const who: number = caller.id;
      // @ts-expect-error a parameter that the path does not have
      void params.nothing;
      // @ts-expect-error a text that the catalogue does not have
      if (!part) throw context.refuse.invalid('sample.empty');
      // @ts-expect-error an event that the contract does not declare
      void context.realtime.emit('vanished', { id: who }, { everyone: true });
      // @ts-expect-error an event with a wrong payload
      void context.realtime.emit('changed', { id: title }, { everyone: true });
      void context.realtime.emit('changed', { id: who }, { everyone: true });
      return {};
    },
  },
  ...rest,
}));
declare const server: ServerContext<Good>;
void server
  .use<typeof other>('other')
  .ping({})
  .then((text: string) => text);
// @ts-expect-error a plugin that `uses` does not name
server.use<Good>('sample');

// ── the client ──
const view = () => Promise.resolve({ default: () => null });
defineClient<Good>({ tabs: { SampleList: view, SampleDay: view }, panels: { SampleForm: view } });
// @ts-expect-error a missing view
defineClient<Good>({ tabs: { SampleList: view }, panels: { SampleForm: view } });
// @ts-expect-error a view that the contract does not have
defineClient<Good>({ tabs: { SampleList: view, SampleDay: view, SampleWeek: view }, panels: { SampleForm: view } });
const wantsMonth = () => Promise.resolve({ default: (_: { params: { month: string } }) => null });
// @ts-expect-error a component that expects other params
defineClient<Good>({ tabs: { SampleList: view, SampleDay: wantsMonth }, panels: { SampleForm: view } });
const paged = definePlugin('paged', {
  sdk: 1,
  name: '頁',
  pages: { Card: { path: '/public/cards/:code', title: '名片', signedIn: false } },
});
const ofCode = async () => ({ default: (_: { params: { code: string } }) => null });
defineClient<typeof paged>({ pages: { Card: ofCode } });
const wantsNumber = async () => ({ default: (_: { params: { number: string } }) => null });
// @ts-expect-error a page that expects a parameter that its path does not have
defineClient<typeof paged>({ pages: { Card: wantsNumber } });
// @ts-expect-error a missing page
defineClient<typeof paged>({ pages: {} });

declare const client: ClientContext<Good>;
client.tabs.open('SampleList');
client.tabs.open('SampleDay', { day: '2026-03-26' });
client.panels.open('SampleForm', { id: 1 }, { id: 1 });
client.panels.open('SampleForm', {});
void client.api.list();
void client.api.list({ query: { page: 2 } });
void client.api.change({ params: { id: 1, part: 'a' }, body: { title: 'x' } });
// @ts-expect-error params that are missing
client.tabs.open('SampleDay');
// @ts-expect-error params of a wrong type
client.tabs.open('SampleDay', { day: 3 });
// @ts-expect-error a tab that the contract does not have
client.tabs.open('SampleForm');
// @ts-expect-error a body that is missing
void client.api.create();
// @ts-expect-error a body of a wrong type
void client.api.create({ body: { title: 1 } });
// @ts-expect-error a path parameter that is missing
void client.api.change({ params: { id: 1 }, body: { title: 'x' } });
// @ts-expect-error a call that the contract does not have
void client.api.remove();
// @ts-expect-error an event that the contract does not declare
client.events.on('vanished', () => {});
client.events.on('changed', ({ id }) => {
  const number: number = id;
  return number;
});
// @ts-expect-error a text that the catalogue does not have
client.t('sample.empty');
client.t('sample.full', { n: 3 });
