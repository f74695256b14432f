/** The server does not start, and one sentence says why. The command line prints it alone, without a trace, and exits with 1. */
export class StartRefusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartRefusal';
  }
}
