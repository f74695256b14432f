// Misspelt kinds of notices must not compile; `contract.types.ts` explains how this is checked.
import { defineServer, type ServerContext } from '../server/index.ts';
import { definePlugin } from './definePlugin.ts';

const loans = definePlugin('loans', {
  sdk: 1,
  name: '借用',
  texts: { due: '{n} 件' },
  kinds: { overdue: { title: '逾期歸還', icon: 'time', channels: { desktop: false }, isMandatory: true } },
});
// @ts-expect-error a part that a kind does not have
definePlugin('loans', { sdk: 1, name: '借用', kinds: { overdue: { title: '逾期', icon: 'time', channel: {} } } });
// @ts-expect-error a kind without an icon
definePlugin('loans', { sdk: 1, name: '借用', kinds: { overdue: { title: '逾期' } } });
const mailed = { title: '逾期', icon: 'time', channels: { mail: true } } as const;
// @ts-expect-error a channel that does not exist
definePlugin('loans', { sdk: 1, name: '借用', kinds: { overdue: mailed } });

const rest = { to: { everyone: true }, title: '逾期', message: '' } as const;
declare const context: ServerContext<typeof loans>;
void context.notifier.notify({ ...rest, kind: 'overdue' });
void context.notifier.notify({ ...rest, kind: 'overdue', title: context.text('due', { n: 1 }) });
void context.notifier.notify({ ...rest, type: 7 });
// @ts-expect-error a misspelt kind
void context.notifier.notify({ ...rest, kind: 'overdu' });
// @ts-expect-error a misspelt kind beside a type
void context.notifier.notify({ ...rest, type: 10, kind: 'overdu' });
// @ts-expect-error neither a type nor a kind
void context.notifier.notify(rest);
// @ts-expect-error a text that the catalogue does not have
void context.notifier.notify({ ...rest, kind: 'overdue', title: context.text('dew') });

const plain = definePlugin('plain', { sdk: 1, name: '無' });
defineServer(plain, ({ notifier }) => {
  void notifier.notify({ ...rest, type: 10 });
  // @ts-expect-error a kind of a plugin that declares none
  void notifier.notify({ ...rest, kind: 'overdue' });
  return {};
});
