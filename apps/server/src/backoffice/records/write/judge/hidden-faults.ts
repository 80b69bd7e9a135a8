import { recordErrors, recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { AppError } from '../../../../platform/http/app-error';
import type { Reach } from '../../reach';

/** A hidden field that the caller names is refused like an unknown one; anything else would reveal it. */
const isAboutHidden = (hidden: ReadonlySet<string>, [field, messages]: [string, readonly string[]]): boolean =>
  hidden.has(field) && !messages.includes(recordMessages.unknownField);

/** Runs a write; faults in a field that is hidden from the caller, as in its default, are reported without name. */
export const concealingHidden = async <T>({ hidden }: Pick<Reach, 'hidden'>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (hidden.length === 0 || !(error instanceof AppError) || error.errors === undefined) throw error;
    const names = new Set(hidden.map(({ field }) => field));
    const faults = Object.entries(error.errors);
    const shown = faults.filter((fault) => !isAboutHidden(names, fault));
    if (shown.length === faults.length) throw error;
    if (shown.length === 0) throw new AppError(recordErrors.hiddenConflict, { cause: error });
    throw new AppError(error.entry, { errmsg: error.message, errors: Object.fromEntries(shown), cause: error });
  }
};
