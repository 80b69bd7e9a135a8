import type { Tx } from '../../../platform/db/database';
import { addFormNodes } from '../../access';
import { nodeNames } from '../form.texts';

/** A form's resource is named by its id, which is never reused: no role inherits rights on a later form. */
export const resourceOf = (formId: number): string => `form_${formId}`;

/** Adds the nodes of a form's records to the catalogue, or renames them after the form. */
export const nameNodes = (db: Tx, { formId, formName }: { formId: number; formName: string }): Promise<void> => {
  const nodes = Object.entries(nodeNames).map(([action, words]) => ({
    node: `${resourceOf(formId)}.${action}`,
    name: words(formName),
  }));
  return addFormNodes(db, { formId, nodes });
};
