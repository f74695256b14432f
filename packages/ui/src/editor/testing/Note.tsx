import { useState } from 'react';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { OverlaysRoot } from '../../overlays/index.ts';
import { Field } from '../../primitives/Field.tsx';
import { RichTextEditor, type RichTextEditorProps } from '../index.ts';

export const onChange = vi.fn<(html: string) => void>();

export function Note({ value: first, ...rest }: Partial<RichTextEditorProps>) {
  const [value, setValue] = useState(first ?? '');
  return (
    <OverlaysRoot>
      <Field label="內容" required>
        <RichTextEditor
          value={value}
          onChange={(html) => {
            onChange(html);
            setValue(html);
          }}
          {...rest}
        />
      </Field>
      <button type="button" onClick={() => setValue('<p>另一則</p>')}>
        換一則
      </button>
    </OverlaysRoot>
  );
}

export const box = () => page.getByRole('textbox', { name: '內容' });
export const tool = (name: string) => page.getByRole('button', { name, exact: true });
export const written = (): ReturnType<typeof expect.poll> => expect.poll(() => onChange.mock.lastCall?.[0] ?? '');

export async function show(props: Partial<RichTextEditorProps>) {
  onChange.mockClear();
  await render(<Note {...props} />);
}

export async function write(props: Partial<RichTextEditorProps> = {}) {
  await show(props);
  await userEvent.click(box());
}

export async function paste(content: Readonly<Record<string, string>>, files: readonly File[] = []) {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(content)) data.setData(type, text);
  for (const file of files) data.items.add(file);
  // What Chromium sends for a paste; a page may not make a real one.
  const init = { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true };
  box().element().dispatchEvent(new InputEvent('beforeinput', init));
  await new Promise((resolve) => requestAnimationFrame(resolve));
}
