import { defaultTreeAdapter, type DefaultTreeAdapterMap, html, parse } from 'parse5';
import { RICH_LIMITS } from '../richText/allowList.ts';
import type { NodeReader } from '../richText/lines.ts';
import { plainTextOf } from '../richText/plainText.ts';
import { readRichText } from '../richText/readRichText.ts';
import { type RichDocument, RichTextError } from '../richText/RichDocument.ts';
import { writeRichText } from '../richText/writeRichText.ts';
import type { Files } from './files.ts';
import { Refusal } from './refusals.ts';

/** A formatted text that is safe to store and to show. */
export interface SanitizedText {
  /** Only what the allow-list contains, always written in the same form. */
  readonly html: string;
  /** The characters without formatting, one line per block: for searching, and for the rule that a text is required. */
  readonly text: string;
  /** Ids of the uploads that it shows, each once, for `context.files.keep`. */
  readonly images: readonly string[];
}

/** How large a formatted text may be, and where its images are. */
export interface SanitizeOptions {
  /** Largest size of the input and of the result in bytes of UTF-8; 200 KiB by default, and never more. */
  readonly bytes?: number;
  /**
   * Another address for an image, such as `context.files.openUrl(id, grant)` on a public page; undefined leaves the image out.
   */
  readonly image?: (id: string) => string | undefined;
}

/**
 * Reads HTML that a browser sent and writes what is allowed in it: headings, paragraphs, lists, tables, links, uploaded
 * images, marks, colours of the theme, code, quotations and line breaks. Everything else loses its tags; scripts, styles,
 * frames, embedded content and form fields are removed with their content. The result is safe to show; sanitising it
 * again changes nothing.
 *
 * @throws Refusal 422 `INVALID` if the text is larger than `bytes`, or nested too deeply
 */
export function sanitizeRichText(html: string, options: SanitizeOptions = {}): SanitizedText {
  try {
    return sanitize(html, options);
  } catch (error) {
    if (error instanceof RichTextError) throw refusalOf(error);
    throw error;
  }
}

const refusalOf = ({ reason }: RichTextError) =>
  new Refusal({ code: 422, status: 'INVALID', message: { plugin: 'host', key: `error.richText.${reason}` } });

function sanitize(html: string, options: SanitizeOptions): SanitizedText {
  const bytes = Math.min(options.bytes ?? RICH_LIMITS.bytes, RICH_LIMITS.bytes);
  if (bytesOf(html) > bytes) throw new RichTextError('size');
  const read = readRichText(parseHtml(html), PARSED_NODES);
  const document = options.image ? withImages(read, options.image) : read;
  const written = writeRichText(document);
  // Escaping and repairs can make a text longer than it was sent.
  if (bytesOf(written) > bytes) throw new RichTextError('size');
  return { html: written, text: plainTextOf(document), images: imagesOf(document) };
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const idOf = (src: string) => /files\/([0-9a-f]{32})/.exec(src)![1]!;

function imagesOf(document: RichDocument): readonly string[] {
  return [...new Set(document.flatMap((block) => (block.type === 'image' ? [idOf(block.src)] : [])))];
}

function withImages(document: RichDocument, image: (id: string) => string | undefined): RichDocument {
  return document.flatMap((block): RichDocument => {
    if (block.type !== 'image') return [block];
    const src = image(idOf(block.src));
    return src === undefined ? [] : [{ ...block, src }];
  });
}

/**
 * A stored text without the images that were removed since, whose files may be deleted: an earlier revision.
 *
 * @param files of the plugin that keeps its images
 * @returns its HTML, and how many images are missing in it
 */
export async function withoutLostImages(
  files: Pick<Files, 'facts'>,
  content: string,
): Promise<{ readonly html: string; readonly lost: number }> {
  const { images } = sanitizeRichText(content);
  if (images.length === 0) return { html: content, lost: 0 };
  const kept = new Map((await files.facts(images)).map((file) => [file.id, file.fileUrl]));
  const { html } = sanitizeRichText(content, { image: (image) => kept.get(image) });
  return { html, lost: images.filter((image) => !kept.has(image)).length };
}

type Node = DefaultTreeAdapterMap['node'];

/**
 * Parses HTML as browsers do. Elements are counted while they are opened, since a short text can describe a tree that is
 * far larger: formatting elements are repeated in every paragraph that they are not closed before.
 *
 * @throws RichTextError if there are too many, or too many inside of each other
 */
export function parseHtml(source: string): Node {
  let depth = 0;
  let opened = 0;
  return parse(source, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush() {
        depth += 1;
        opened += 1;
        if (depth > RICH_LIMITS.nesting) throw new RichTextError('nesting');
        if (opened > RICH_LIMITS.elements) throw new RichTextError('size');
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
}

/** Reads the nodes of parse5. */
export const PARSED_NODES: NodeReader<Node> = {
  name: (node) => ('tagName' in node && node.namespaceURI === html.NS.HTML ? node.tagName : undefined),
  text: (node) => ('value' in node ? node.value : undefined),
  attribute: (node, name) => ('attrs' in node ? node.attrs.find((each) => each.name === name)?.value : undefined),
  children: (node) => ('childNodes' in node ? node.childNodes : []),
};
