import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { errorCode } from '../../../platform/db/connection-trouble';
import { concurrentChange } from '../../../platform/db/database.texts';
import { AppError } from '../../../platform/http/app-error';
import { placeName } from '../../forms';
import type { WrittenForm } from './written-form';

/** What the database reports about the constraint that a row violated. */
interface BrokenRule {
  readonly constraint?: unknown;
  readonly table?: unknown;
}

const fieldBehind = ({ form }: WrittenForm, { constraint, table }: BrokenRule): CustomFormField | undefined =>
  form.definition.fields.find(
    ({ id }) =>
      constraint === placeName.index('unique', id) ||
      constraint === placeName.reference(id) ||
      table === placeName.link(id),
  );

const messages: Readonly<Record<string, string>> = {
  '23505': recordMessages.unique,
  '23503': recordMessages.missingTarget,
};

/** Refuses a write with a message at the field whose constraint was violated. */
const failureAt = (written: WrittenForm, error: unknown): AppError | undefined => {
  const code = errorCode(error) ?? '';
  // A write of rows takes milliseconds; one that ran out of time waited for someone else, such as a sync of the form.
  if (code === '57014') {
    return new AppError(platformErrors.unavailable, { errmsg: concurrentChange, retryAfterSeconds: 1, cause: error });
  }
  const message = messages[code];
  if (message === undefined || typeof error !== 'object' || error === null) return undefined;
  const field = fieldBehind(written, error);
  return field && new AppError(platformErrors.invalidInput, { errors: { [field.field]: [message] }, cause: error });
};

/** Runs a write; what the database refuses is reported at the field. */
export const tellingFields = async <T>(written: WrittenForm, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw failureAt(written, error) ?? error;
  }
};
