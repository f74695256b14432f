import { FormActivity, FormActivityContext } from '@atrium/sdk/client';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { OverlaysRoot } from '../overlays/index.ts';
import { RichTextEditor } from './index.ts';

const box = () => page.getByRole('textbox', { name: '內容' });

async function open() {
  const activity = new FormActivity();
  const onChange = vi.fn<(html: string) => void>();
  const uploads: { finish(fileUrl: string): void; fail(error: Error): void }[] = [];
  const uploadImage = () =>
    new Promise<{ fileUrl: string }>((resolve, reject) => {
      uploads.push({ finish: (fileUrl) => resolve({ fileUrl }), fail: reject });
    });
  function Note() {
    const [value, setValue] = useState('<p>前文</p>');
    const change = (html: string) => {
      onChange(html);
      setValue(html);
    };
    return (
      <OverlaysRoot>
        <FormActivityContext value={activity}>
          <RichTextEditor label="內容" value={value} onChange={change} uploadImage={uploadImage} />
        </FormActivityContext>
      </OverlaysRoot>
    );
  }
  const screen = await render(<Note />);
  await userEvent.click(box());
  return { activity, onChange, uploads, screen };
}

function pasteImage(name: string) {
  const data = new DataTransfer();
  data.items.add(new File(['x'], name, { type: 'image/png' }));
  const init = { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true };
  box().element().dispatchEvent(new InputEvent('beforeinput', init));
}

test('the form knows of typed text before it is written as HTML, and has it at once when it asks', async () => {
  const { activity, onChange } = await open();
  const marks: boolean[] = [];
  activity.subscribe(() => marks.push(activity.state().isPending));
  await userEvent.keyboard('後文');
  await expect.poll(() => marks[0]).toBe(true);
  activity.flush();
  expect(onChange.mock.lastCall?.[0]).toContain('後文');
  expect(activity.state().isPending).toBe(false);
});

test('the form knows which images are on their way, and which failed until they are removed', async () => {
  const { activity, onChange, uploads } = await open();
  pasteImage('網路圖.png');
  await expect.poll(() => activity.state().uploading).toBe(1);
  const done = activity.whenUploaded();
  uploads[0]!.finish(`/api/files/${'0123456789abcdef'.repeat(2)}`);
  expect(await done).toBe(true);
  activity.flush();
  expect(onChange.mock.lastCall?.[0]).toContain('<img');

  pasteImage('太大.png');
  await expect.poll(() => activity.state().uploading).toBe(1);
  uploads[1]!.fail(new Error('檔案超過 10 MB'));
  await expect.poll(() => activity.state()).toMatchObject({ uploading: 0, failed: ['太大.png'] });
  await userEvent.click(page.getByRole('button', { name: '移除' }));
  await expect.poll(() => activity.state().failed).toEqual([]);
});

test('an editor that is taken away leaves nothing to wait for', async () => {
  const { activity, screen } = await open();
  pasteImage('網路圖.png');
  await expect.poll(() => activity.state().uploading).toBe(1);
  await screen.unmount();
  expect(activity.state()).toEqual({ uploading: 0, part: 0, failed: [], isPending: false });
});
