import type { Executor, Tx } from '../../../platform/db/database';

/** What the menu's editor is built from. */
export interface MenuEditorDeps {
  readonly db: Executor;
  /** Awaited between a change and the response: afterwards the next call of any client learns of the new menu. */
  readonly settleSessions: () => Promise<void>;
  /** Forms, whose records an entry can show; that slice lies above the menu and is passed in. */
  readonly forms: {
    /** Those that have a table. */
    live(db: Executor): Promise<readonly { id: number; name: string }[]>;
    /** Puts the nodes of a form's records into the catalogue. */
    nameNodes(db: Tx, form: { formId: number; formName: string }): Promise<void>;
  };
}
