/** One of the values that an input suggests. */
export interface InputOption {
  readonly id: string | number;
  readonly name: string;
  /** Explains the name, behind it. */
  readonly note?: string | undefined;
}
