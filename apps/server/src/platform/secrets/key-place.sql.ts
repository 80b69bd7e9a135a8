import { type RawBuilder, sql } from 'kysely';

/** A table that holds, beside the columns of forms, what was made with a key. */
export interface KeyPlace {
  readonly name: string;
  readonly table: RawBuilder<unknown>;
  readonly holds: (keyId: string) => RawBuilder<boolean>;
}

/** A place by the name of its table, and how its rows tell that they were made with a key. */
export const keyPlace = (name: string, holds: KeyPlace['holds']): KeyPlace => ({ name, table: sql.table(name), holds });

/** Whether a text holds something that was sealed with a key. */
export const holdsSealOf = (text: RawBuilder<unknown>, keyId: string): RawBuilder<boolean> =>
  sql<boolean>`position(${`s1.${keyId}.`} in ${text}) > 0`;

/** Whether a sealed text lies under another key than the one in use, and can be opened. */
export const isSealOld = (text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`split_part(${text}, '.', 2) <> split_part(current_setting('shuyuan.keys'), ',', 1)
    and app.open(${text}) is not null`;

/** A JSON column that is one sealed text, sealed with the key in use. */
export const sealedAnew = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_jsonb(app.seal(app.open(${column} #>> '{}')))`;
