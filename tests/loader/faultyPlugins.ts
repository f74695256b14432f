import { type Files, contractOf, viewOf } from './writePlugin.ts';

const client = (id: string, views = '') => `import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
export default defineClient<typeof contract>({ tabs: { ${viewOf(id)}: () => import('./Tab.tsx') }, ${views} });
`;
const TAB = `import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useState } from 'react';
export default function Tab() {
  const { api } = useAtrium<any>();
  const [said, say] = useState('');
  const ask = () => void api.ask(undefined, { quiet: true }).then(({ answer }) => say(answer), (failure) => say('失敗 ' + failure.code));
  return <Button onClick={ask}>問 {said}</Button>;
}
`;
const server = (answer: string, before = '', activate = '') => `import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
${before}
export default defineServer(contract, () => { ${activate} return { api: { ask: () => { ${answer} } } }; });
`;
const ANSWER = `return { answer: '在' };`;
const throwing = (where: string) => `throw new Error('壞在${where}');`;
const whole = (id: string): Files => ({
  'src/client.ts': client(id),
  'src/Tab.tsx': TAB,
  'src/server.ts': server(ANSWER),
});

/** One plugin for each place where a plugin can throw, and a working one. */
export const FAULTY: Readonly<Record<string, Files>> = {
  sound: whole('sound'),
  serverimport: { ...whole('serverimport'), 'src/server.ts': server(ANSWER, throwing('匯入')) },
  serveractivate: { ...whole('serveractivate'), 'src/server.ts': server(ANSWER, '', throwing('啟動')) },
  handler: { ...whole('handler'), 'src/server.ts': server(throwing('處理')) },
  migration: {
    ...whole('migration'),
    'migrations/0000_first.sql':
      'CREATE SCHEMA "migration";\n--> statement-breakpoint\nCREATE TABLE "migration"."a" (id nonsense);',
    'migrations/meta/_journal.json':
      '{ "version": "7", "dialect": "postgresql", "entries": [{ "idx": 0, "version": "7", "when": 0, "tag": "0000_first", "breakpoints": true }] }',
  },
  clientimport: {
    ...whole('clientimport'),
    'src/client.ts': `${throwing('匯入')}\n${client('clientimport', 'activate() {},')}`,
  },
  /** The same, with nothing to run after sign-in: its client is loaded with its view. */
  clientlater: { ...whole('clientlater'), 'src/client.ts': `${throwing('匯入')}\n${client('clientlater')}` },
  clientactivate: {
    ...whole('clientactivate'),
    'src/client.ts': client('clientactivate', `activate() { ${throwing('啟動')} },`),
  },
  render: { ...whole('render'), 'src/Tab.tsx': `export default function Tab(): never { ${throwing('畫面')} }` },
};

/** Contents of a corrupted `plugin.json`: valid JSON, but not a manifest. */
export const BROKEN_MANIFESTS: Readonly<Record<string, (manifest: object) => object>> = {
  emptymanifest: () => ({}),
  kindless: (manifest) => ({ ...manifest, sideTabs: undefined }),
};

/** A plugin without a fault. */
export const workingPlugin = whole;

/** Claims a view of `sound`. */
export const THIEF: Files = {
  ...whole('sound'),
  'src/contract.ts': contractOf('thief').replaceAll(viewOf('thief'), viewOf('sound')),
};

/** Its client uses inversify's decorators. */
export const DECORATED: Files = {
  ...whole('decorated'),
  'src/Tab.tsx': `import { Container, inject, injectable } from 'inversify';
const NAME = Symbol.for('decorated.name');
@injectable()
class Greeter {
  readonly name: string;
  constructor(@inject(NAME) name: string) { this.name = name; }
  greet() { return '您好，' + this.name; }
}
const container = new Container();
container.bind(NAME).toConstantValue('裝飾器');
container.bind(Greeter).toSelf().inSingletonScope();
export default function Tab() { return <p>{container.get(Greeter).greet()}</p>; }
`,
};
