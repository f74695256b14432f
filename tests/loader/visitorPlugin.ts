import type { Files } from './writePlugin.ts';

/** A plugin with a page that needs no sign-in, and one that does. */
export const VISITOR: Files = {
  'src/contract.ts': `import { definePlugin, Id, RawText } from '@atrium/sdk';
import { z } from 'zod';
const returns = z.object({ text: z.string() });
export default definePlugin('visitor', {
  sdk: 1,
  name: '訪客',
  actions: { 'visitor.manage': '管理訪客' },
  pages: {
    Card: { path: '/public/cards/:code', title: '名片', signedIn: false },
    Desk: { path: '/desks/:id', title: '座位', signedIn: true },
  },
  api: {
    card: { get: '/cards/:code', params: z.object({ code: RawText(100) }), returns, needs: 'public' },
    desk: { get: '/desks/:id', params: z.object({ id: Id }), returns, needs: 'anyone', on: { none: 'anybody may sit there' } },
    desks: { get: '/desks', returns, needs: 'visitor.manage' },
  },
});
`,
  'src/server.ts': `import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
export default defineServer(contract, () => ({
  api: {
    desks: () => ({ text: '所有座位' }),
    card: ({ params }) => ({ text: '名片 ' + params.code }),
    desk: ({ params, caller }) => ({ text: caller.name + '的座位 ' + params.id }),
  },
}));
`,
  'src/client.ts': `import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
export default defineClient<typeof contract>({
  pages: { Card: () => import('./Card.tsx'), Desk: () => import('./Desk.tsx') },
  activate: () => { document.documentElement.dataset['visitor'] = 'activated'; },
});
`,
  'locales/zh-TW.json': JSON.stringify(catalogue('密室的字', '歡迎')),
  'locales/en.json': JSON.stringify({
    ...{ title: 'Visitor', 'actions.visitor.manage': 'Manage visitors' },
    ...{ 'pages.Card.title': 'Card', 'pages.Desk.title': 'Desk' },
    ...catalogue('A secret', 'Welcome'),
  }),
  'src/Card.tsx': pageOf('Card', 'card', 'code'),
  'src/Desk.tsx': pageOf('Desk', 'desk', 'id'),
};

/** Texts of everything the plugin has, of which a page without sign-in may use its own. */
function catalogue(secret: string, welcome: string) {
  return { 'admin.secret': secret, 'pages.Card.welcome': welcome, 'pages.Desk.welcome': welcome };
}

function pageOf(name: string, call: string, parameter: string): string {
  return `import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useEffect, useState } from 'react';
import type contract from './contract.ts';
export default function ${name}({ params }: ViewProps<{ ${parameter}: string }>) {
  const { api, t } = useAtrium<typeof contract>();
  const frame = useFrame();
  const [text, setText] = useState('');
  useEffect(() => void api.${call}({ params }).then((answer) => setText(answer.text)), [api, params]);
  return <main><h1>{t('pages.${name}.welcome')}</h1><p>{text}</p><Button onClick={() => frame.close()}>回工作平台</Button></main>;
}
`;
}
