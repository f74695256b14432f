import { useFieldActivity } from '@atrium/sdk/client';
import { useCallback, useEffect, useRef } from 'react';
import { Element } from 'slate';
import type { RichEditor, UploadElement } from './editorTypes.ts';
import type { Upload } from './uploadState.ts';

/**
 * Reports to the form around an editor: typed text that is not written as HTML yet, images on their way, and those that failed
 * and still have their place in the text.
 *
 * @returns a function that takes whether text is pending; it is to be called after every edit
 */
export function useEditorActivity(editor: RichEditor, uploads: Readonly<Record<string, Upload>>, flush: () => void) {
  const report = useFieldActivity();
  const pending = useRef(false);
  const latest = useRef({ uploads, flush });
  latest.current = { uploads, flush };
  const send = useCallback(() => {
    const known = latest.current.uploads;
    const running = Object.values(known).filter(({ failure }) => failure === undefined);
    report({
      uploading: running.length,
      part: running.reduce((sum, { part }) => sum + part, 0) / (running.length || 1),
      failed: findPlaces(editor)
        .filter(({ upload }) => known[upload] === undefined || known[upload].failure !== undefined)
        .map(({ name }) => name),
      isPending: pending.current,
      flush: () => latest.current.flush(),
    });
  }, [editor, report]);
  useEffect(send, [send, uploads]);
  return useCallback(
    (isPending: boolean) => {
      pending.current = isPending;
      send();
    },
    [send],
  );
}

/** Places of images that are no images yet. They are blocks of the text itself, so that few nodes are looked at. */
const findPlaces = (editor: RichEditor): readonly UploadElement[] =>
  editor.children.filter((node): node is UploadElement => Element.isElement(node) && node.type === 'upload');
