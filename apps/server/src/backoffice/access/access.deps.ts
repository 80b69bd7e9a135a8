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

/** What roles and departments need from forms, which lie above this slice. */
export interface AccessForms {
  /** The name of a form, as an SQL expression. */
  readonly nameSql: (formId: Expression<unknown>) => RawBuilder<string>;
  /** Fields of live definitions: those of one form, or those with these ids. */
  readonly liveFields: (
    db: Executor,
    of: { readonly formId: number } | { readonly ids: readonly number[] },
  ) => Promise<readonly LiveField[]>;
  /** The forms whose records refer to a department, each with the number of records; deleted records count too. */
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
  /** Awaited after a change of rights and before the response. */
  readonly settleSessions: () => Promise<void>;
}

/** Who requests a change, and from which address. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
