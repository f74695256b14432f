/**
 * The server does not start, with the reason in one sentence. The command line prints only this sentence, without a stack
 * trace, and exits with 1.
 */
export class StartRefusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartRefusal';
  }
}
