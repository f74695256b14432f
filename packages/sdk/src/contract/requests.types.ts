// Wrong kinds of requests and handlers of them must not compile; `contract.types.ts` explains how this is checked.
import { z } from 'zod';
import { defineServer, type KindHandlers, type ServerContext } from '../server/index.ts';
import { definePlugin } from './definePlugin.ts';

const loan = {
  title: '借用',
  icon: 'time',
  detail: z.object({ itemId: z.int() }),
  answers: ['approve', 'return'],
} as const;
const loans = definePlugin('loans', { sdk: 1, name: '借用', requests: { loan } });
// @ts-expect-error a part that a kind does not have
definePlugin('loans', { sdk: 1, name: '借用', requests: { loan: { ...loan, answer: ['approve'] } } });
// @ts-expect-error an answer that approvers do not have
definePlugin('loans', { sdk: 1, name: '借用', requests: { loan: { ...loan, answers: ['reject'] } } });
// @ts-expect-error an isolated plugin files no requests
definePlugin('loans', { sdk: 1, name: '借用', isolated: true, requests: { loan } });

const handlers: KindHandlers<{ itemId: number }> = {
  describe: ({ detail }) => ({ title: `${detail.itemId.toFixed()}`, facts: [] }),
  check: () => {},
  decided: (_request, { answer }) => void (answer === 'approved'),
  mayRead: () => false,
};
defineServer(loans, () => ({ requests: { loan: handlers } }));
// @ts-expect-error a kind without its handlers
defineServer(loans, () => ({}));
// @ts-expect-error a kind that the contract does not have
defineServer(loans, () => ({ requests: { loan: handlers, lone: handlers } }));
const { mayRead: _, ...incomplete } = handlers;
// @ts-expect-error handlers without one of the four
defineServer(loans, () => ({ requests: { loan: incomplete } }));

declare const context: ServerContext<typeof loans>;
void context.approvals.file('loan', { about: 1, record: 12, detail: { itemId: 3 }, measure: 2 });
// @ts-expect-error a kind that the contract does not have
void context.approvals.file('lone', { about: 1, record: 12, detail: { itemId: 3 } });
// @ts-expect-error a detail of a wrong type
void context.approvals.file('loan', { about: 1, record: 12, detail: { itemId: '3' } });
// @ts-expect-error a request without the person whom it is about
void context.approvals.file('loan', { record: 12, detail: { itemId: 3 } });
