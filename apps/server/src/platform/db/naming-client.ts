import pg from 'pg';
import { nameOfRepeated, nameOfText } from './prepared';

/** A session keeps the plan of each named statement; further ones are planned for each run. */
const namedMax = 200;

/** A connection that has the statements of transactions planned once: the query builder sends them as mere texts. */
export class NamingClient extends pg.Client {
  readonly #named = new Set<string>();
  #isInTransaction = false;

  override query(...given: unknown[]): never {
    const [text, ...more] = given;
    const name = typeof text === 'string' ? this.#nameOf(text, more[0]) : undefined;
    const sent = name === undefined ? given : [{ name, text }, ...more];
    return super.query(...(sent as [string])) as never;
  }

  #nameOf(text: string, values: unknown): string | undefined {
    if (text === 'begin') this.#isInTransaction = true;
    else if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
    const takesValues = Array.isArray(values) && values.length > 0;
    const name = this.#isInTransaction && takesValues ? nameOfRepeated(text) : nameOfText(text);
    if (name === undefined || this.#named.has(name)) return name;
    if (this.#named.size >= namedMax) return undefined;
    this.#named.add(name);
    return name;
  }
}
