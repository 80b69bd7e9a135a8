import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { Expression, RawBuilder } from 'kysely';
import type { Executor } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';
import type { MenuEntry } from './role/catalogue.rules';

/** A field of a form's live definition. */
export interface LiveField {
  readonly id: number;
  readonly custom_form_id: number;
  readonly field: string;
  readonly name: string;
  readonly edit_input: FieldTypeKey;
}

/** Forms lie above this slice; this is what roles and departments ask of them. */
export interface AccessForms {
  /** What a form is called, within a statement. */
  readonly nameSql: (formId: Expression<unknown>) => RawBuilder<string>;
  /** Fields of live definitions: those of one form, or those with these ids. */
  readonly liveFields: (
    db: Executor,
    of: { readonly formId: number } | { readonly ids: readonly number[] },
  ) => Promise<readonly LiveField[]>;
  /** The forms whose records name a department, with how many do; those in the recycle place count too. */
  readonly countNaming: (
    db: Executor,
    departmentId: number,
  ) => Promise<readonly { readonly form_name: string; readonly count: number }[]>;
}

/** What the access slice is built from. */
export interface AccessDeps {
  readonly db: Executor;
  readonly forms: AccessForms;
  /** The menu in the order in which it is shown. */
  readonly readMenu: (db: Executor) => Promise<readonly MenuEntry[]>;
  /** Awaited between a change of what people hold and the answer. */
  readonly settleSessions: () => Promise<void>;
}

/** Who asks for a change, and from where. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
