import pg from 'pg';
import { nameOfText } from './prepared';

/** A session keeps the plan of each named statement; further ones are planned for each run. */
const namedMax = 200;

/** A connection that has the statements of transactions planned once: the query builder sends them as mere texts. */
export class NamingClient extends pg.Client {
  readonly #named = new Set<string>();

  override query(...given: unknown[]): never {
    const [text, ...more] = given;
    const name = typeof text === 'string' ? this.#nameOf(text) : undefined;
    const sent = name === undefined ? given : [{ name, text }, ...more];
    return super.query(...(sent as [string])) as never;
  }

  #nameOf(text: string): string | undefined {
    const name = nameOfText(text);
    if (name === undefined || this.#named.has(name)) return name;
    if (this.#named.size >= namedMax) return undefined;
    this.#named.add(name);
    return name;
  }
}
