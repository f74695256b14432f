import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Range, Transforms } from 'slate';
import { ReactEditor, useSlateSelector, useSlateStatic } from 'slate-react';
import { Popover } from '../overlays/index.ts';
import { Button, IconButton } from '../primitives/Button.tsx';
import { Field } from '../primitives/Field.tsx';
import { TextInput } from '../primitives/TextInput.tsx';
import { useEditorText } from './useEditorText.ts';
import { removeLink, setLink } from './commands.ts';
import type { RichEditor } from './editorTypes.ts';
import { around, currentLine } from './selectedBlocks.ts';

export interface LinkButtonProps {
  /** Ctrl K opens it too. */
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Whether Ctrl K is a key of the text: with a selection, or with the caret in a link. Links are not in code. */
export function takesLink(editor: RichEditor): boolean {
  const selection = shownSelection(editor);
  if (!selection || currentLine(editor)?.[0].type === 'code') return false;
  return around(editor, 'link') !== undefined || Range.isExpanded(selection);
}

/** Sets, changes or removes the link of the selection. */
export function LinkButton({ open, onOpenChange }: LinkButtonProps) {
  const editor = useSlateStatic();
  const text = useEditorText();
  const href = useSlateSelector((at) => around(at, 'link')?.[0].href);
  const selection = useRef<Range | null>(null);
  useLayoutEffect(() => {
    // Before the field takes the focus, and with it the caret.
    if (open) selection.current = shownSelection(editor);
  }, [editor, open]);
  const restore = () => {
    if (selection.current) Transforms.select(editor, selection.current);
    selection.current = null;
    ReactEditor.focus(editor);
  };
  const finish = (work: () => boolean, close: () => void) => {
    // The caret was in the field meanwhile.
    if (selection.current) Transforms.select(editor, selection.current);
    if (!work()) return false;
    selection.current = null;
    close();
    ReactEditor.focus(editor);
    return true;
  };
  return (
    <Popover
      label={text('editorLink')}
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next && selection.current) restore();
      }}
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
