/** A text that is too large or nested too deeply to be read, or that has a table with too many columns or cells. */
export class RichTextError extends Error {
  override readonly name = 'RichTextError';
  readonly reason: 'size' | 'nesting' | 'table';

  constructor(reason: RichTextError['reason']) {
    super(`Formatted text refused: ${reason}`);
    this.reason = reason;
  }
}
