import type { RecordSource } from '@shuyuan/contract/backoffice/publications/publication';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { maskMobile } from '../../platform/log/redaction';
import { holds } from '../access';
import type { PublicationDeps } from './publication.deps';
import { findSource } from './submission.repository';

/** How a record came from outside; null for one that staff wrote. */
export const readSource = async (
  { db, records }: PublicationDeps,
  { formId, id, caller }: { formId: number; id: number; caller: Caller },
): Promise<RecordSource | null> => {
  if (!(await records.seenIds({ formId, ids: [id], caller })).includes(id)) {
    throw new AppError(platformErrors.recordNotFound);
  }
  const source = await findSource(db.kysely, { formId, recordId: id });
  if (source === undefined) return null;
  const plain = source.mobile ? db.open(source.mobile) : null;
  const mobile = plain === null || holds(caller, `form_${formId}.unmask`) ? plain : maskMobile(plain);
  return { ...source, mobile };
};
