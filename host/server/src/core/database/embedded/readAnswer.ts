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

/**
 * Reads a PostgreSQL server's messages.
 *
 * @param row is called with the position of each row's first byte (its number of columns).
 */
export function readAnswer(bytes: Buffer, row: (bytes: Buffer, at: number) => void): Answer {
  const answer: Answer = { parameterTypes: [], fields: [], tag: undefined, error: undefined, status: undefined };
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
export type Parser = (text: string, type: number) => unknown;

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
