import { Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { useEditorText } from './useEditorText.ts';
import type { UploadElement } from './editorTypes.ts';
import { useUpload } from './uploadState.ts';

/** Holds the place of an image: its name, how much of it is sent, and a way out. */
export function UploadProgress({ element }: { readonly element: UploadElement }) {
  const text = useEditorText();
  const upload = useUpload(element.upload);
  const editor = useSlateStatic();
  // undo brought back the place of an upload that is over
  const failure = upload ? upload.failure : text('editorUploadLost');
  const remove = () => Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) });
  const percent = Math.round((upload?.part ?? 0) * 100);
  return (
    <div className="at-rich-upload" contentEditable={false} role="group" aria-label={element.name}>
      <Icon name="media" />
      {failure ? (
        <span className="at-rich-upload-failed" role="alert">
          {text('editorUploadFailed', { name: element.name, reason: failure })}
        </span>
      ) : (
        <>
          <span>{text('editorUploading', { name: element.name, percent })}</span>
          <progress max={100} value={percent} aria-label={element.name} />
        </>
      )}
      <span className="at-rich-upload-actions">
        {upload?.failure && (
          <Button small onClick={upload.retry}>
            {text('editorUploadRetry')}
          </Button>
        )}
        <Button small onClick={upload ? upload.cancel : remove}>
          {text(failure ? 'editorUploadRemove' : 'editorUploadCancel')}
        </Button>
      </span>
    </div>
  );
}
