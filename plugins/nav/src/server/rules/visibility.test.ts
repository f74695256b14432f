import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { expect, test } from 'vitest';
import type { EntryRow } from '../NavContext.ts';
import type { View } from './views.ts';
import { entryRules, type Viewer } from './visibility.ts';

const viewer: Viewer = { riskLevel: 2, opens: (id) => id === 5, can: (action) => action === 'held' };
const entry = (more: object) =>
  ({
    id: 4,
    menuType: 1,
    openType: OPEN_TYPE.window,
    viewType: VIEW_TYPE.page,
    link: 'https://learn.example/',
    enable: true,
    ipBlock: false,
    accessControl: false,
    riskLevel: 3,
    ...more,
  }) as EntryRow;
const view = (needs: unknown) => ({ plugin: 'learn', openType: OPEN_TYPE.tab, needs }) as unknown as View;
const views = new Map([
  ['Free', view(undefined)],
  ['Anyone', view(['other', 'anyone'])],
  ['Public', view('public')],
  ['Held', view(['other', 'held'])],
  ['Lacked', view('other')],
]);
const ofView = (link: string, more: object = {}) => ({
  openType: OPEN_TYPE.tab,
  viewType: VIEW_TYPE.view,
  link,
  ...more,
});
const PAGE = ['enabled', 'noRisk', 'public'];

test.each<[string, object, readonly string[]]>([
  ['a page for all', {}, PAGE],
  ['a disabled one', { enable: false }, ['-enabled', 'noRisk', 'public']],
  ['a directory, to which no role leads', { menuType: 0, accessControl: true }, ['enabled', 'noRisk']],
  ['one of a higher level', { ipBlock: true }, ['enabled', '-risk', 'public']],
  ['one of the own level', { ipBlock: true, riskLevel: 2 }, ['enabled', 'risk', 'public']],
  ['a restricted one', { accessControl: true }, ['enabled', 'noRisk', '-opened']],
  ['a restricted one that a role opens', { accessControl: true, id: 5 }, ['enabled', 'noRisk', 'opened']],
  ['a view for all', ofView('Free'), [...PAGE, 'view', 'noNeeds']],
  ['a view of which anyone is enough', ofView('Anyone'), [...PAGE, 'view', 'noNeeds']],
  ['a public view', ofView('Public'), [...PAGE, 'view', 'noNeeds']],
  ['a view with an action of the person', ofView('Held'), [...PAGE, 'view', 'needs']],
  ['a view without an action of the person', ofView('Lacked'), [...PAGE, 'view', '-needs']],
  ['a view that is not installed', ofView('Absent'), [...PAGE, '-view']],
  ['a view that is opened in another way', ofView('Free', { openType: OPEN_TYPE.panel }), [...PAGE, '-view']],
  ['a view without a link', ofView('Free', { link: null }), PAGE],
])('%s', (_which, more, expected) => {
  const rules = entryRules(entry(more), viewer, views);
  expect(rules.map(({ rule, holds }) => (holds ? rule : `-${rule}`))).toEqual(expected);
});
