/** Bytes of a buffer that is kept between messages; larger ones are released. */
const KEPT_BYTES = 256 * 1024;

/** Portal '' and no limit of rows. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

/**
 * Writes messages of a PostgreSQL client into one buffer, so that they run in one round
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
export class MessageWriter {
  #bytes = Buffer.allocUnsafe(KEPT_BYTES);
  #at = 0;

  /** Statements without parameters, each with its own sync. */
  query(text: string): this {
    return this.#message('Q', () => this.#string(text));
  }

  parse(name: string, text: string): this {
    return this.#message('P', () => {
      this.#string(name);
      this.#string(text);
      this.#int16(0);
    });
  }

  describe(name: string): this {
    return this.#message('D', () => this.#string(`S${name}`));
  }

  /** Binds the unnamed portal; values and results are texts. */
  bind(name: string, values: readonly (string | null)[]): this {
    return this.#message('B', () => {
      this.#string('');
      this.#string(name);
      this.#int16(0);
      this.#int16(values.length);
      for (const value of values) this.#value(value);
      this.#int16(0);
    });
  }

  execute(): this {
    return this.#copy(EXECUTE);
  }

  close(name: string): this {
    return this.#message('C', () => this.#string(`S${name}`));
  }

  sync(): this {
    return this.#copy(SYNC);
  }

  /** Clears the buffer. */
  reset(): void {
    this.#at = 0;
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafe(KEPT_BYTES);
  }

  /** The written bytes, valid until the next message is written. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }

  #message(type: string, body: () => void): this {
    this.#ensure(5);
    this.#bytes[this.#at] = type.charCodeAt(0);
    const start = this.#at + 1;
    this.#at += 5;
    body();
    this.#bytes.writeInt32BE(this.#at - start, start);
    return this;
  }

  #copy(bytes: Buffer): this {
    this.#ensure(bytes.length);
    this.#at += bytes.copy(this.#bytes, this.#at);
    return this;
  }

  #value(value: string | null): void {
    this.#ensure(4);
    if (value === null) {
      this.#at = this.#bytes.writeInt32BE(-1, this.#at);
      return;
    }
    const start = this.#at;
    this.#at += 4;
    this.#text(value);
    this.#bytes.writeInt32BE(this.#at - start - 4, start);
  }

  #string(text: string): void {
    this.#text(text);
    this.#ensure(1);
    this.#bytes[this.#at++] = 0;
  }

  #text(text: string): void {
    // A UTF-16 unit takes three bytes at most.
    this.#ensure(text.length * 3);
    this.#at += this.#bytes.write(text, this.#at, 'utf8');
  }

  #int16(value: number): void {
    this.#ensure(2);
    this.#at = this.#bytes.writeUInt16BE(value, this.#at);
  }

  #ensure(room: number): void {
    const needed = this.#at + room;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
