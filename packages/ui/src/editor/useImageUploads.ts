import { randomId } from '@atrium/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { Editor, Element, Transforms } from 'slate';
import type { ImageElement, RichEditor, UploadElement } from './editorTypes.ts';
import { insertBlocks } from './insertBlocks.ts';
import type { PastedImage } from './paste/PastedImages.ts';
import type { Upload } from './uploadState.ts';

/** Sends an image; `files.upload` of the client context is one. */
export type UploadImage = (
  file: File,
  options: { onProgress(part: number): void; signal: AbortSignal; quiet: true },
) => Promise<{ readonly fileUrl: string }>;

/** Images that are uploaded: each has a placeholder in the text, which becomes an image or shows why not. */
export function useImageUploads(editor: () => RichEditor, upload: UploadImage | undefined) {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const update = (key: string, change: Partial<Upload>) =>
    setUploads((all) => (all[key] ? { ...all, [key]: { ...all[key], ...change } } : all));
  const finish = (key: string, image: ImageElement | undefined) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setUploads(({ [key]: _, ...rest }) => rest);
    replacePlace(editor(), key, image);
  };
  const send = (key: string, file: File, alt: string) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    const onProgress = (part: number) => update(key, { part });
    upload!(file, { onProgress, signal: controller.signal, quiet: true }).then(
      ({ fileUrl }) => finish(key, { type: 'image', src: fileUrl, alt, children: [{ text: '' }] }),
      (error: unknown) => {
        if (!controller.signal.aborted)
          update(key, { failure: error instanceof Error ? error.message : String(error) });
      },
    );
  };
  /** Starts an upload and returns its place. */
  const start = (file: File, alt = ''): UploadElement => {
    const key = randomId();
    const retry = () => {
      setUploads((all) => ({ ...all, [key]: { ...initial } }));
      send(key, file, alt);
    };
    const initial: Upload = { key, name: file.name, part: 0, cancel: () => finish(key, undefined), retry };
    setUploads((all) => ({ ...all, [key]: initial }));
    send(key, file, alt);
    return { type: 'upload', upload: key, name: file.name, children: [{ text: '' }] };
  };
  const addImages = (files: readonly File[]) => {
    if (!upload) return;
    for (const file of files) if (file.type.startsWith('image/')) insertBlocks(editor(), [start(file)]);
  };
  const startUpload = (image: PastedImage) => (upload ? start(image.file, image.alt) : undefined);
  return { uploads, addImages, startUpload };
}

/** The place may have moved, or have been deleted, or deleted and restored by undo. */
function replacePlace(editor: RichEditor, key: string, image: ImageElement | undefined): void {
  const [place] = Editor.nodes(editor, {
    at: [],
    match: (node) => Element.isElement(node) && node.type === 'upload' && node.upload === key,
    voids: true,
  });
  if (!place) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: place[1] });
    if (image) Transforms.insertNodes(editor, image, { at: place[1] });
  });
}
