/** A text that is too large or nested too deeply to be read. */
export class RichTextError extends Error {
  override readonly name = 'RichTextError';
  readonly reason: 'size' | 'nesting';

  constructor(reason: 'size' | 'nesting') {
    super(`Formatted text refused: ${reason}`);
    this.reason = reason;
  }
}
