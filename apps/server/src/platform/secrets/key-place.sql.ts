import { type RawBuilder, sql } from 'kysely';

/** A table, besides those of forms, with values that were made with a key. */
export interface KeyPlace {
  readonly name: string;
  readonly table: RawBuilder<unknown>;
  readonly holds: (keyId: string) => RawBuilder<boolean>;
}

/** A place by its table's name, and how its rows show that they were made with a key. */
export const keyPlace = (name: string, holds: KeyPlace['holds']): KeyPlace => ({ name, table: sql.table(name), holds });

/** Whether a text holds something that was sealed with a key. */
export const holdsSealOf = (text: RawBuilder<unknown>, keyId: string): RawBuilder<boolean> =>
  sql<boolean>`position(${`s1.${keyId}.`} in ${text}) > 0`;

/** Whether a text was sealed with another key than the current one, and can be opened. */
export const isSealOld = (text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`split_part(${text}, '.', 2) <> split_part(current_setting('shuyuan.keys'), ',', 1)
    and app.open(${text}) is not null`;

/** A JSON column that is one sealed text, sealed again with the current key. */
export const sealedAnew = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_jsonb(app.seal(app.open(${column} #>> '{}')))`;
