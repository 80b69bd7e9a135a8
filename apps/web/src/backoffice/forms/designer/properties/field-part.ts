import type { FieldSettings } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import type { PropertyFaults } from '../faults';
import type { DraftField } from '../form-draft';

/** The props of every part of a field's properties. */
export interface FieldPart {
  readonly field: DraftField;
  /** The field as the live table has it; undefined while it has no column yet. */
  readonly live: Pick<DraftField, 'edit_input' | 'field'> | undefined;
  readonly faults: PropertyFaults;
  readonly onPatch: (patch: Partial<DraftField>) => void;
  readonly onSet: (settings: Partial<FieldSettings>) => void;
}
