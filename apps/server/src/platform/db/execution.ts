import pg from 'pg';

/** A column of a statement's result, and the parser of its text. */
export interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

interface DescribedField {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Execute the unnamed portal to its end, then Sync: the same bytes after every Bind. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

const marks = /["\\]/;

const quoted = (value: unknown): string => {
  const text = valueText(value);
  if (text === null) return 'NULL';
  return `"${marks.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
};

const isString = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';

const arrayText = (values: readonly unknown[]): string => {
  if (values.every(isNumber)) return `{${values.join()}}`;
  // Most are long lists of plain words, which need no escaping one by one.
  const joined = values.every(isString) && values.length > 0 ? values.join('') : '"';
  return marks.test(joined) ? `{${values.map(quoted).join()}}` : `{"${values.join('","')}"}`;
};

/** A value in PostgreSQL's text format. */
const valueText = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return arrayText(value);
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
};

const syncBytes = 5;

/** Bind, Execute and Sync in one buffer, so that they are sent in one write. */
const boundMessage = (name: string, values: readonly unknown[]): Buffer => {
  const texts = values.map(valueText);
  const sizes = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)));
  const nameSize = Buffer.byteLength(name);
  const bindSize = sizes.reduce((sum, size) => sum + 4 + size, 4 + 1 + nameSize + 1 + 2 + 2 + 2);
  const message = Buffer.allocUnsafe(1 + bindSize + executeAndSync.length);
  message[0] = 0x42;
  let at = message.writeInt32BE(bindSize, 1);
  // The unnamed portal.
  message[at] = 0;
  at += 1 + message.write(name, at + 1);
  message[at] = 0;
  // No format codes: all values are text.
  at = message.writeInt16BE(0, at + 1);
  at = message.writeInt16BE(texts.length, at);
  texts.forEach((text, index) => {
    at = message.writeInt32BE(text === null ? -1 : (sizes[index] ?? 0), at);
    if (text !== null) at += message.write(text, at);
  });
  at = message.writeInt16BE(0, at);
  executeAndSync.copy(message, at);
  return message;
};

/** Several runs of a statement as one piece: PostgreSQL answers when all are done. */
const boundMessages = (name: string, runs: readonly (readonly unknown[])[]): Buffer =>
  Buffer.concat(
    runs.map((values, at) => {
      const message = boundMessage(name, values);
      return at === runs.length - 1 ? message : message.subarray(0, -syncBytes);
    }),
  );

type RowFields = readonly (string | null)[];

const rowOf = (columns: readonly Column[], fields: RowFields): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  columns.forEach(({ name, read }, at) => {
    const text = fields[at] ?? null;
    row[name] = text === null ? null : read(text);
  });
  return row;
};

/** One run of a prepared statement. */
interface Run {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** The columns, if the connection has already prepared the statement; they are not requested again. */
  readonly columns: readonly Column[] | undefined;
}

/** The result; columns are known as soon as the connection has described them, even if the statement then failed. */
export interface Outcome<R> {
  readonly rows: R[];
  readonly columns: readonly Column[] | undefined;
  readonly error?: unknown;
}

type Done<R> = (outcome: Outcome<R>) => void;

/**
 * Runs a prepared statement on a connection of pg, as its own queries do, with less traffic: one message to send, and
 * columns are described on the first run only. They cannot change: PostgreSQL would refuse the statement.
 */
export class Execution<R> implements pg.Submittable {
  /** As pg's own queries have it, for code that observes the queries of a connection. */
  readonly text: string;
  readonly #run: Run;
  readonly #done: Done<R>;
  readonly #rows: R[] = [];
  #columns: readonly Column[] | undefined;

  constructor(run: Run, done: Done<R>) {
    this.#run = run;
    this.text = run.text;
    this.#columns = run.columns;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    const { name, text, values } = this.#run;
    if (this.#columns !== undefined) {
      if (connection.stream.writable) connection.stream.write(boundMessage(name, values));
      return;
    }
    connection.stream.cork();
    connection.parse({ name, text, types: [] }, true);
    connection.bind({ statement: name, values: values.map(valueText) }, true);
    connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly DescribedField[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: RowFields }): void {
    this.#rows.push(rowOf(this.#columns ?? [], fields) as R);
  }

  handleCommandComplete(): void {
    this.#columns ??= [];
  }

  handleReadyForQuery(): void {
    this.#done({ rows: this.#rows, columns: this.#columns });
  }

  handleError(error: unknown): void {
    this.#done({ rows: [], columns: this.#columns, error });
  }
}

/** Several runs of a statement that the connection has already prepared. */
interface BatchRun {
  readonly name: string;
  readonly text: string;
  readonly runs: readonly (readonly unknown[])[];
  readonly columns: readonly Column[];
  /** A statement without parameters that precedes them, such as one that sets a lock timeout. */
  readonly before: string | undefined;
}

const int16s = Buffer.alloc(6);

const framed = (letter: number, parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.from([letter, 0, 0, 0, 0]);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};

/** Parse, Bind and Execute of an unnamed statement without parameters. */
const unnamedMessage = (text: string): Buffer =>
  Buffer.concat([
    framed(0x50, [Buffer.from(`\0${text}\0`), int16s.subarray(0, 2)]),
    framed(0x42, [Buffer.from('\0\0'), int16s]),
    executeAndSync.subarray(0, -syncBytes),
  ]);

/** The result: the rows of each run that was executed. After a failure none of them has written anything. */
export interface BatchOutcome<R> {
  readonly rows: readonly R[][];
  readonly error?: unknown;
}

/** Runs a statement several times at once: one message, one response, one transaction. */
export class BatchExecution<R> implements pg.Submittable {
  readonly text: string;
  readonly #run: BatchRun;
  readonly #done: (outcome: BatchOutcome<R>) => void;
  readonly #finished: R[][] = [];
  #rows: R[] = [];
  #isBefore: boolean;

  constructor(run: BatchRun, done: (outcome: BatchOutcome<R>) => void) {
    this.#run = run;
    this.text = run.text;
    this.#done = done;
    this.#isBefore = run.before !== undefined;
  }

  submit({ stream }: pg.Connection): void {
    const { name, runs, before } = this.#run;
    const messages = boundMessages(name, runs);
    if (!stream.writable) return;
    stream.write(before === undefined ? messages : Buffer.concat([unnamedMessage(before), messages]));
  }

  handleDataRow({ fields }: { readonly fields: RowFields }): void {
    if (!this.#isBefore) this.#rows.push(rowOf(this.#run.columns, fields) as R);
  }

  handleCommandComplete(): void {
    if (this.#isBefore) this.#isBefore = false;
    else this.#finished.push(this.#rows);
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#done({ rows: this.#finished });
  }

  handleError(error: unknown): void {
    this.#done({ rows: this.#finished, error });
  }
}
