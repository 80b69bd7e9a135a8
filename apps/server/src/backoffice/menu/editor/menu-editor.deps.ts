import type { Executor, Tx } from '../../../platform/db/database';

/** What the menu's editor is built from. */
export interface MenuEditorDeps {
  readonly db: Executor;
  /** Awaited between a change and the answer: then the next call of anyone tells them of the new menu. */
  readonly settleSessions: () => Promise<void>;
  /** Forms, whose records an entry can show; they stand above the menu and are handed in. */
  readonly forms: {
    /** Those whose table exists. */
    live(db: Executor): Promise<readonly { id: number; name: string }[]>;
    /** Puts the nodes of a form's records into the catalogue. */
    nameNodes(db: Tx, form: { formId: number; formName: string }): Promise<void>;
  };
}
