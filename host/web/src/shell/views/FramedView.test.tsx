import type { ViewFrame } from '@atrium/sdk/client';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Scope } from '../../services/Scope.ts';
import { ScopeContext } from '../../services/useService.ts';
import { Unsaved } from '../Unsaved.ts';
import { UnsavedDialog } from '../UnsavedDialog.tsx';
import { UNSAVED } from '../workspaceServices.ts';
import { FramedView, ViewRendering } from './FramedView.tsx';

const frame: ViewFrame = {
  kind: 'tab',
  key: 'tab:1',
  setTitle: () => {},
  print: () => {},
  guard: () => () => {},
  close: () => {},
};

test('unsaved input is asked about before a view is replaced by another version', async () => {
  const unsaved = new Unsaved();
  const scope = new Scope().value(UNSAVED, unsaved);
  const answers: boolean[] = [];
  const rendering = {
    Tab: ({ mayReplace }: { readonly mayReplace?: () => Promise<boolean> }) => (
      <button type="button" onClick={() => void mayReplace?.().then((may) => answers.push(may))}>
        換新
      </button>
    ),
    Part: () => null,
  };
  const screen = await render(
    <ScopeContext value={scope}>
      <ViewRendering value={rendering}>
        <FramedView view="Loans" params={undefined} frame={frame} />
      </ViewRendering>
      <UnsavedDialog />
    </ScopeContext>,
  );
  const replace = screen.getByRole('button', { name: '換新' });
  await replace.click();
  await expect.poll(() => answers).toEqual([true]);
  unsaved.register('tab:1', { title: '借用單', isDirty: () => true });
  await replace.click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText(/借用單/).first()).toBeVisible();
  expect(answers).toEqual([true]);
  unsaved.answer('keep');
  await expect.poll(() => answers).toEqual([true, false]);
});
