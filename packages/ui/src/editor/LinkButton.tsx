import { useState, type FormEvent } from 'react';
import { Transforms, type Range } from 'slate';
import { ReactEditor, useSlateSelector, useSlateStatic } from 'slate-react';
import { Popover } from '../overlays/index.ts';
import { Button } from '../primitives/Button.tsx';
import { Field } from '../primitives/Field.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { TextInput } from '../primitives/TextInput.tsx';
import { useEditorText } from './useEditorText.ts';
import { removeLink, setLink } from './commands.ts';
import type { RichEditor } from './editorTypes.ts';
import { around } from './selectedBlocks.ts';

/** Sets, changes or removes the link of the selection. */
export function LinkButton() {
  const editor = useSlateStatic();
  const text = useEditorText();
  const href = useSlateSelector((at) => around(at, 'link')?.[0].href);
  const [selection, setSelection] = useState<Range | null>(null);
  const finish = (work: () => boolean, close: () => void) => {
    // The caret was in the field meanwhile.
    if (selection) Transforms.select(editor, selection);
    if (!work()) return false;
    close();
    ReactEditor.focus(editor);
    return true;
  };
  return (
    <Popover
      label={text('editorLink')}
      onOpenChange={(open) => open && setSelection(shownSelection(editor))}
      content={(close) => (
        <LinkForm
          href={href}
          onSet={(address) => finish(() => setLink(editor, address), close)}
          onRemove={() => finish(() => (removeLink(editor), true), close)}
        />
      )}
    >
      <IconButton icon="link" label={text('editorLink')} pressed={href !== undefined} />
    </Popover>
  );
}

/** The selection on screen: Slate follows it up to 100 ms later. */
function shownSelection(editor: RichEditor): Range | null {
  const shown = getSelection();
  if (!shown?.anchorNode || !ReactEditor.hasDOMNode(editor, shown.anchorNode)) return editor.selection;
  return ReactEditor.toSlateRange(editor, shown, { exactMatch: false, suppressThrow: true }) ?? editor.selection;
}

interface LinkFormProps {
  readonly href: string | undefined;
  /** Returns false if the address is not allowed. */
  readonly onSet: (address: string) => boolean;
  readonly onRemove: () => void;
}

function LinkForm({ href, onSet, onRemove }: LinkFormProps) {
  const text = useEditorText();
  const [address, setAddress] = useState(href ?? '');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form that the editor is a field of is not sent.
    event.stopPropagation();
    setWrong(!onSet(address.trim()));
  };
  return (
    <form className="at-rich-link-form" onSubmit={submit} noValidate>
      <Field label={text('editorAddress')} error={wrong && text('editorAddressWrong')}>
        <TextInput value={address} onChange={(event) => setAddress(event.target.value)} inputMode="url" autoFocus />
      </Field>
      <div className="at-rich-link-actions">
        {href !== undefined && (
          <Button small onClick={onRemove}>
            {text('editorLinkRemove')}
          </Button>
        )}
        <Button small variant="primary" type="submit">
          {text('editorLinkSet')}
        </Button>
      </div>
    </form>
  );
}
