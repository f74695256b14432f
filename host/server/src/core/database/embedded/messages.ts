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

/** A column of a result. */
export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The response of the server to one round of messages. */
export interface Answer {
  parameterTypes: readonly number[];
  fields: readonly Field[];
  /** Tag of the last command, such as `INSERT 0 1`. */
  tag: string | undefined;
  /** The first ErrorResponse, with its header. */
  error: Buffer | undefined;
  /**
   * Status of the last ReadyForQuery: idle, in a transaction, in a failed one; undefined if the response is incomplete.
   */
  status: 'I' | 'T' | 'E' | undefined;
}

const HEADER = 5;
const code = (letter: string) => letter.charCodeAt(0);
const DATA_ROW = code('D');
const COMMAND_COMPLETE = code('C');
const READY = code('Z');
const ROW_DESCRIPTION = code('T');
const PARAMETER_DESCRIPTION = code('t');
const ERROR = code('E');
const EMPTY = code('I');

/**
 * Reads a PostgreSQL server's messages.
 *
 * @param row is called with the position of each row's first byte (its number of columns).
 */
export function readAnswer(bytes: Buffer, row: (bytes: Buffer, at: number) => void): Answer {
  const answer: Answer = {
    parameterTypes: [],
    fields: [],
    tag: undefined,
    error: undefined,
    status: undefined,
  };
  for (let at = 0; at + HEADER <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    const body = at + HEADER;
    switch (bytes[at]) {
      case DATA_ROW:
        row(bytes, body);
        break;
      case COMMAND_COMPLETE:
        answer.tag = bytes.toString('utf8', body, end - 1);
        break;
      case EMPTY:
        answer.tag = undefined;
        break;
      case READY:
        answer.status = String.fromCharCode(bytes[body]!) as 'I';
        break;
      case ROW_DESCRIPTION:
        answer.fields = fieldsAt(bytes, body);
        break;
      case PARAMETER_DESCRIPTION:
        answer.parameterTypes = parameterTypesAt(bytes, body);
        break;
      case ERROR:
        answer.error ??= Buffer.from(bytes.subarray(at, end));
        break;
    }
    at = end;
  }
  return answer;
}

function parameterTypesAt(bytes: Buffer, at: number): number[] {
  return Array.from({ length: bytes.readUInt16BE(at) }, (_, index) => bytes.readUInt32BE(at + 2 + 4 * index));
}

function fieldsAt(bytes: Buffer, start: number): Field[] {
  let at = start + 2;
  return Array.from({ length: bytes.readUInt16BE(start) }, () => {
    const end = bytes.indexOf(0, at);
    const name = bytes.toString('utf8', at, end);
    // Behind the name: table (4 bytes), column (2), type (4), its size (2) and modifier (4), format (2).
    const dataTypeID = bytes.readUInt32BE(end + 7);
    at = end + 19;
    return { name, dataTypeID };
  });
}

/** Converts the text of a value for the caller; PGlite passes the type too. */
type Parser = (text: string, type: number) => unknown;

/** Reads the cells of a row with the parser of each column; without one the value is the text. */
export function cellsAt(
  bytes: Buffer,
  start: number,
  fields: readonly Field[],
  parsers: readonly (Parser | undefined)[],
): unknown[] {
  let at = start + 2;
  return fields.map(({ dataTypeID }, index) => {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length === -1) return null;
    const text = bytes.toString('utf8', at, at + length);
    at += length;
    const parse = parsers[index];
    return parse ? parse(text, dataTypeID) : text;
  });
}
