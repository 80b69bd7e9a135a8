import { recordNodes } from '@shuyuan/contract/backoffice/access/nodes';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import { httpTexts } from '../../../platform/http/http.texts';
import type { Caller } from '../../../platform/http/slice';
import { holds } from '../../access';
import type { LiveForm } from '../live-form';
import { reachOf } from '../reach';

/**
 * Whose imports of a form the caller sees: everybody's (undefined) if they see the whole form, else only their own,
 * because a file contains rows and values of others.
 */
export const makerSeen = ({ caller, form }: { caller: Caller; form: LiveForm }): number | undefined => {
  const { isAll, hidden, masked } = reachOf(caller, { id: form.id, fields: form.definition.fields }, 'import');
  return isAll && hidden.length + masked.size === 0 ? undefined : caller.adminId;
};

/** Refuses someone who may no longer import records of a form; a job runs with the rights of now. */
export const requireImport = (caller: Caller, formId: number): void => {
  if (holds(caller, `form_${formId}.import`)) return;
  const name = recordNodes.find(({ node }) => node === 'form_*.import')?.name ?? '';
  throw new AppError(platformErrors.forbidden, { errmsg: httpTexts.missingRight([name]) });
};
