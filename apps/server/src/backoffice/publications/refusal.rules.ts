import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { AppError } from '../../platform/http/app-error';
import type { PageFields } from './publication.rules';

/**
 * How a refusal of a record reads outside. Messages at the page's own fields are passed on; whatever else it says is about
 * the house or about other people's records. Only the number that the sender has proved may be said to be there already.
 */
export const refusalOutside = (error: unknown, page: PageFields): unknown => {
  if (!(error instanceof AppError) || error.entry.status >= 500 || error.entry.status === 429) return error;
  const reported = Object.entries(error.errors ?? {});
  const own = reported.filter(([column]) => page.fields.some(({ field }) => field === column));
  if (own.length > 0) return new AppError(error.entry, { errors: Object.fromEntries(own) });
  const atMobile = reported.find(([column]) => column === page.mobile_field);
  const isTaken = atMobile !== undefined && (error.entry.status === 409 || atMobile[1].includes(recordMessages.unique));
  return new AppError(isTaken ? publicationErrors.alreadySent : publicationErrors.suspended, { cause: error });
};
