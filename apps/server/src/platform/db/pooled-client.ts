import pg from 'pg';

/** The settings of a session, by name. */
export interface SessionSettings {
  readonly names: readonly string[];
  readonly values: readonly string[];
}

const setting = (isLocal: boolean): string =>
  `select set_config(given.name, given.value, ${isLocal}) from unnest($1::text[], $2::text[]) as given (name, value)`;

/** Gives a session its settings; as parameters, so that no log and no list of statements holds a key. */
export const tellSettings = async (client: pg.ClientBase, { names, values }: SessionSettings): Promise<void> => {
  await client.query(setting(false), [names, values]);
};

/** What pg's connections call on a statement that they run. */
type Statement = pg.Submittable & {
  text?: string;
  queryMode?: string;
  callback?: (error: Error | null, result: unknown) => void;
  handleDataRow?: () => void;
  handleCommandComplete?: () => void;
};

const begins = /^\s*(?:begin|start\s+transaction)\b/i;

const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`;

/** Puts the settings before a statement, in its transaction: both are sent as one, and the answer of the first is dropped. */
const withSettings = (statement: Statement, { names, values }: SessionSettings, isIdle: () => boolean): Statement => {
  const submit = statement.submit.bind(statement);
  statement.submit = (connection) => {
    if (!isIdle()) return submit(connection);
    // Without parameters pg would send a text of another protocol, which ends the transaction that has begun.
    statement.queryMode = 'extended';
    statement.handleDataRow = () => undefined;
    statement.handleCommandComplete = () => {
      delete statement.handleDataRow;
      delete statement.handleCommandComplete;
    };
    connection.stream.cork();
    connection.parse({ name: '', text: setting(true), types: [] }, true);
    connection.bind({ values: [arrayText(names), arrayText(values)] }, true);
    connection.execute(null, true);
    const fault = submit(connection);
    connection.stream.uncork();
    return fault;
  };
  return statement;
};

/**
 * A connection of PgBouncer in transaction mode: each transaction may run in another session of PostgreSQL, so each
 * brings its settings with it, and leaves none behind.
 */
export const pooledClient = (settings: SessionSettings): typeof pg.Client =>
  class PooledClient extends pg.Client {
    override query(...given: unknown[]): never {
      return this.#send(given) as never;
    }

    #send([config, values, callback]: unknown[]): unknown {
      const isIdle = (): boolean => this.getTransactionStatus() === 'I';
      const send = (statement: Statement): unknown => super.query(withSettings(statement, settings, isIdle));
      if (typeof config === 'object' && config !== null && 'submit' in config) return send(config as Statement);
      const text = typeof config === 'string' ? config : String(Reflect.get(Object(config), 'text'));
      if (begins.test(text)) return this.#begin(text);
      const statement = new pg.Query(config as string, values as unknown[]) as unknown as Statement;
      const done = typeof values === 'function' ? values : callback;
      if (typeof done === 'function') statement.callback = done as Statement['callback'] & object;
      if (statement.callback !== undefined) return send(statement);
      return new Promise((resolve, reject) => {
        statement.callback = (error, result) => (error ? reject(error) : resolve(result));
        send(statement);
      });
    }

    /** A level of isolation must come before all else, so the settings follow; what the text sets itself stays. */
    async #begin(text: string): Promise<unknown> {
      const result: unknown = await super.query(text);
      const isOurs = settings.names.map((name) => !text.includes(name));
      const only = (list: readonly string[]): string[] => list.filter((_, at) => isOurs[at]);
      await super.query(setting(true), [only(settings.names), only(settings.values)]);
      return result;
    }
  };
