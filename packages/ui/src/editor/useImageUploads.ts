import { randomId, useFieldActivity } from '@atrium/sdk/client';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Editor, Element, Transforms } from 'slate';
import type { ImageElement, RichEditor, UploadElement } from './editorTypes.ts';
import { insertBlocks } from './insertBlocks.ts';
import type { PastedImage } from './paste/PastedImages.ts';

/** An image on its way. */
interface Upload {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly part: number;
  /** Why it failed, in the person's language. */
  readonly failure?: string;
  readonly cancel: () => void;
  readonly retry: () => void;
}

export const UploadContext = createContext<Readonly<Record<string, Upload>>>({});

export const useUpload = (key: string): Upload | undefined => useContext(UploadContext)[key];

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
