import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { importMessages } from '@shuyuan/contract/backoffice/records/record-import.errors';
import type { Executor } from '../../../platform/db/database';
import type { NamedRecord } from '../../forms';
import type { Visibility } from '../row/visibility';
import { findFolded, findNamed } from './lookup.repository';

/** The result for some names: ids, or the error message of the cell and the place of the name that nothing has. */
export type Found =
  | { readonly ids: readonly number[] }
  | { readonly fault: string; readonly missing?: number | undefined };

/** Names are repeated, so they are cached; at most this many. */
const heldMax = 50_000;

/** Finds the records that cells name, a batch at a time. */
export class NameLookup {
  readonly #labels = new Map<string, Map<string, readonly number[]>>();
  readonly #byId = new Map<string, Map<number, string>>();

  constructor(private readonly visibility: Visibility) {}

  /** Looks up all names of a field that are not cached yet. */
  async prepare(db: Executor, field: CustomFormField, named: readonly NamedRecord[]): Promise<void> {
    const labels = this.#labels.get(field.field) ?? new Map<string, readonly number[]>();
    const byId = this.#byId.get(field.field) ?? new Map<number, string>();
    if (labels.size + byId.size > heldMax) {
      labels.clear();
      byId.clear();
    }
    this.#labels.set(field.field, labels);
    this.#byId.set(field.field, byId);
    const newLabels = [...new Set(named.map(({ text }) => text))].filter((text) => !labels.has(text));
    const ids = [...new Set(named.flatMap(({ id }) => id ?? []))].filter((id) => !byId.has(id));
    if (newLabels.length + ids.length === 0) return;
    for (const label of newLabels) labels.set(label, []);
    const wanted = new Set(newLabels);
    for (const { id, label } of await findNamed(db, { field, visibility: this.visibility, labels: newLabels, ids })) {
      byId.set(id, label);
      if (wanted.has(label)) labels.set(label, [...(labels.get(label) ?? []), id]);
    }
    const texts = newLabels.filter((text) => labels.get(text)?.length === 0);
    for (const { text, id, label } of await findFolded(db, { field, visibility: this.visibility, texts })) {
      byId.set(id, label);
      labels.set(text, [...(labels.get(text) ?? []), id]);
    }
  }

  /** The label of a record that was found. */
  labelOf({ field }: CustomFormField, id: number): string {
    return this.#byId.get(field)?.get(id) ?? '';
  }

  /** The records that prepared names mean. A number counts where the label before it is the record's, or is absent. */
  find(field: CustomFormField, named: readonly NamedRecord[]): Found {
    const ids: number[] = [];
    for (const [at, { text, id, label }] of named.entries()) {
      const known = id === undefined ? undefined : this.#byId.get(field.field)?.get(id);
      if (id !== undefined && known !== undefined && (label === '' || label === known)) {
        ids.push(id);
        continue;
      }
      const [first, second] = this.#labels.get(field.field)?.get(text) ?? [];
      if (first === undefined) return { fault: importMessages.noTarget(text), missing: at };
      if (second !== undefined) return { fault: importMessages.manyTargets(text) };
      ids.push(first);
    }
    return { ids };
  }
}
