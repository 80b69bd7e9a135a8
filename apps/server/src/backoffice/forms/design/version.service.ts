import type { FormDefinition, FormDetail, FormDifference } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField, FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { type Executor, inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import type { Actor } from '../form.deps';
import { compareDefinitions } from './compare.rules';
import { definitionOf, withoutLostLabels } from './draft.rules';
import { formOf, refuseLostRelations } from './draft.service';
import { readFormNames } from './form-name.repository';
import { changeDraft } from './save.service';
import { findVersion } from './version.repository';

/** A definition that was live; refused when it does not exist. */
export const versionOf = async (db: Executor, wanted: { formId: number; version: number }): Promise<FormDefinition> => {
  const definition = await findVersion(db, wanted);
  if (definition !== undefined) return definition;
  await formOf(db, wanted.formId);
  throw new AppError(formErrors.versionNotFound);
};

type Edition = number | 'draft';

const editionOf = async (db: Executor, formId: number, edition: Edition): Promise<FormDefinition> =>
  edition === 'draft' ? definitionOf(await formOf(db, formId)) : versionOf(db, { formId, version: edition });

/** What differs between two editions of a form. */
export const compareEditions = async (
  db: Executor,
  { formId, from, to }: { formId: number; from: Edition; to: Edition },
): Promise<FormDifference[]> => {
  const [before, after, forms] = await Promise.all([
    editionOf(db, formId, from),
    editionOf(db, formId, to),
    readFormNames(db),
  ]);
  const formNames = new Map(forms.map(({ id, name }) => [id, name]));
  return compareDefinitions({ from: before, to: after }, { formNames });
};

const asInput = ({
  custom_form_id: _form,
  admin_id: _admin,
  department_id: _department,
  sort: _sort,
  ...field
}: CustomFormField): FieldInput => field;

/** Puts an old definition back into the draft, its fields under their own ids, so that a sync finds their columns. */
export const rollBack = (
  db: Executor,
  { formId, to, version, ...actor }: Actor & { formId: number; to: number; version: number },
): Promise<FormDetail> =>
  inTransaction(db, async (db) => {
    const { fields, ...head } = await versionOf(db, { formId, version: to });
    const forms = await refuseLostRelations(db, fields);
    const input = {
      ...head,
      id: formId,
      version,
      fields: withoutLostLabels(fields.map(asInput), forms),
    };
    const { draft, saved } = await changeDraft(db, { id: formId, input, actor });
    if (saved !== draft) {
      await recordAudit(db, {
        actor: { id: actor.caller.adminId, name: actor.caller.name },
        origin: actor.origin,
        action: 'form.roll_back',
        target: { type: 'custom_form', id: formId },
        before: { ...definitionOf(draft) },
        after: { ...definitionOf(saved), rolled_back_to: to },
      });
    }
    return saved;
  });
