import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { judgeRecord, type RecordFaults, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import { sanitiseRichText } from '../../../platform/rich-text/sanitise-rich-text';
import type { RecordKeeper } from '../keeper';
import type { WrittenForm } from './written-form';

/** Longer texts are refused by their field's rule and need no cleaning first. */
const htmlLengthMax = 1_000_000;

/** Refuses an action that the form's keeper does not leave to the engine. */
export const refuseKept = (
  { keeper }: Pick<WrittenForm, 'keeper'>,
  action: NonNullable<RecordKeeper['withholds']>[number],
): void => {
  if (keeper?.withholds?.includes(action) === true) throw new AppError(recordErrors.keptForm);
};

/** The values with their rich texts cleaned (assurance D29), before anything else looks at them. */
export const cleaned = ({ richTexts }: Pick<WrittenForm, 'richTexts'>, values: RecordValues): RecordValues => {
  const html = richTexts.flatMap(({ field }) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    return typeof value === 'string' && value.length <= htmlLengthMax ? [[field, sanitiseRichText(value)]] : [];
  });
  return html.length === 0 ? values : { ...values, ...Object.fromEntries(html) };
};

/** Judges values by the live definition; `faults` is undefined when they may be written. */
export const judge = (
  form: WrittenForm,
  { values, current }: { values: RecordValues; current?: RecordValues | undefined },
): { values: RecordValues; faults: RecordFaults | undefined } =>
  judgeRecord({ fields: form.writable, values: cleaned(form, values), current });

/** Refuses values with the words at their fields. */
export const refuseFaults = (faults: RecordFaults | undefined): void => {
  if (faults !== undefined) throw new AppError(platformErrors.invalidInput, { errors: faults });
};
