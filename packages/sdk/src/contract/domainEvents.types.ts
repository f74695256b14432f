// Wrong events between servers must not compile; `contract.types.ts` explains how this is checked.
import { z } from 'zod';
import { defineServer, type ServerContext, subscription } from '../server/index.ts';
import { definePlugin } from './definePlugin.ts';

const leave = definePlugin('leave', {
  sdk: 1,
  name: '請假',
  publishes: { granted: z.object({ leaveId: z.int() }), revoked: z.object({ leaveId: z.int() }) },
});
type Leave = typeof leave;
const vault = definePlugin('vault', {
  sdk: 1,
  name: '保管箱',
  subscribes: { 'people.left': '移交帳號', 'leave.granted': '通知代理人' },
});

// @ts-expect-error an event that names no plugin
definePlugin('sample', { sdk: 1, name: '範例', subscribes: { left: '移交' } });
// @ts-expect-error an event without what it is for
definePlugin('sample', { sdk: 1, name: '範例', subscribes: { 'people.left': {} } });

const granted = subscription<Leave, 'granted'>(
  async ({ leaveId }, { id, on }) => void [leaveId + 1, id.length, on.getTime()],
);
const left = async ({ employeeId }: { employeeId: number }) => void employeeId;
defineServer(vault, () => ({ subscriptions: { 'people.left': left, 'leave.granted': granted } }));
defineServer(vault, () => ({
  subscriptions: {
    async 'people.left'({ employeeId }, { on }) {
      const number: number = employeeId;
      return void [number, on.getTime()];
    },
    'leave.granted': granted,
  },
}));
// @ts-expect-error a missing handler
defineServer(vault, () => ({ subscriptions: { 'people.left': left } }));
// @ts-expect-error no handlers at all
defineServer(vault, () => ({}));
const revoked = { 'people.left': left, 'leave.granted': subscription<Leave, 'revoked'>(() => {}) };
// @ts-expect-error a handler of another event
defineServer(vault, () => ({ subscriptions: revoked }));
const wrong = async ({ name }: { name: string }) => void name;
// @ts-expect-error a handler that takes something else
defineServer(vault, () => ({ subscriptions: { 'people.left': wrong, 'leave.granted': granted } }));
const undeclared = { 'people.left': left, 'leave.granted': granted, 'people.moved': () => {} };
// @ts-expect-error a handler of an event that the contract does not subscribe to
defineServer(vault, () => ({ subscriptions: undeclared }));
// @ts-expect-error an event that the plugin does not publish
subscription<Leave, 'cancelled'>(() => {});

async function publishes({ publish }: ServerContext<Leave>) {
  await publish('granted', { leaveId: 1 }, { key: 'leave:1' });
  // @ts-expect-error an event that the contract does not declare
  await publish('cancelled', { leaveId: 1 });
  // @ts-expect-error a payload that does not match
  await publish('granted', { leaveId: 'one' });
}
void publishes;

// ── sealed columns ──
const safe = definePlugin('safe', { sdk: 1, name: '保險箱', sealed: { accounts: ['password', 'note'] } });
function seals({ secrets }: ServerContext<typeof safe>) {
  const bytes: Buffer = secrets.seal('text', { table: 'accounts', record: 7, version: 1 });
  // @ts-expect-error a table that the contract does not name
  secrets.open(bytes, { table: 'notes', record: 7, version: 1 });
  // @ts-expect-error without a version
  secrets.open(bytes, { table: 'accounts', record: 7 });
}
void seals;
