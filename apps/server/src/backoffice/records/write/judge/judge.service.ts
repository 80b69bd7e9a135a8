import { recordErrors, recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import {
  type JudgedValues,
  judgeValues,
  judgeWhole,
  type RecordFaults,
  type RecordValues,
} from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type RichTextSize, richTextFault, richTextSize } from '@shuyuan/contract/platform/rich-text-limits';
import { AppError } from '../../../../platform/http/app-error';
import { isWordsOf } from '../../../../platform/rich-text/plain-text';
import { sanitiseRichText } from '../../../../platform/rich-text/sanitise-rich-text';
import type { RecordKeeper } from '../../keeper';
import { changedFields } from '../changes';
import type { WriteContext } from '../write-context';
import type { WrittenForm } from '../written-form';

/** Refuses an action that the form's keeper withholds from the engine. */
export const refuseWithheld = (
  { keeper }: Pick<WrittenForm, 'keeper'>,
  action: NonNullable<RecordKeeper['withholds']>[number],
): void => {
  if (keeper?.withholds?.includes(action) === true) throw new AppError(recordErrors.withheldForm);
};

/**
 * The values with sanitised rich texts (assurance D29), before anything else uses them. A text that exceeds what may be
 * sanitised at once is left out and refused at its field.
 */
const cleaned = (
  { richTexts }: Pick<WrittenForm, 'richTexts'>,
  values: RecordValues,
): { values: RecordValues; known?: RecordFaults } => {
  if (richTexts.length === 0) return { values };
  const columns = new Set(richTexts.map(({ field }) => field));
  const clean: Record<string, unknown> = {};
  const known: Record<string, readonly string[]> = {};
  let size: RichTextSize | undefined;
  for (const [column, value] of Object.entries(values)) {
    if (!columns.has(column) || typeof value !== 'string') clean[column] = value;
    else {
      size = richTextSize(value, size);
      const fault = richTextFault(size);
      if (fault === undefined) clean[column] = sanitiseRichText(value);
      else known[column] = [fault];
    }
  }
  return { values: clean, known };
};

/** The values of a sheet, where rich texts are plain words: a text whose words have not changed keeps its format. */
const withFormats = (
  { richTexts }: Pick<WrittenForm, 'richTexts'>,
  { values, current }: { values: RecordValues; current: RecordValues },
): RecordValues => {
  const same = richTexts.filter(({ field }) => {
    const [given, formatted] = [values[field], current[field]];
    return typeof given === 'string' && typeof formatted === 'string' && isWordsOf(given, formatted);
  });
  return { ...values, ...Object.fromEntries(same.map(({ field }) => [field, current[field]])) };
};

/** The values sanitised and validated one by one. */
export const judgeGiven = (
  written: Pick<WrittenForm, 'richTexts'>,
  { fields, values }: { fields: WrittenForm['writable']; values: RecordValues },
): JudgedValues => judgeValues(fields, cleaned(written, values));

/** A visible read-only field is reported as such; a hidden one is treated as unknown. */
const withReadOnly = (
  faults: RecordFaults | undefined,
  { values, readOnly }: { values: RecordValues; readOnly: ReadonlySet<string> },
): RecordFaults | undefined => {
  const refused = readOnly.size === 0 ? [] : Object.keys(values).filter((column) => readOnly.has(column));
  if (refused.length === 0) return faults;
  return { ...faults, ...Object.fromEntries(refused.map((column) => [column, [recordMessages.readOnly]])) };
};

/** Faults for decided fields that the caller sees and tries to change; a file may repeat the current value. */
const decidedFaults = (
  { written, visibility, share }: Pick<WriteContext, 'written' | 'visibility' | 'share'>,
  { values, current }: { values: RecordValues; current: RecordValues | undefined },
): RecordFaults | undefined => {
  if (written.decided.size === 0) return undefined;
  const touched = visibility.reach.fields.filter(
    ({ field }) => written.decided.has(field) && Object.hasOwn(values, field),
  );
  const given = touched.filter((field) => share.writable.includes(field));
  const refused = [
    ...touched.filter((field) => !given.includes(field)),
    ...(current === undefined ? [] : changedFields(given, { current, values })),
  ];
  if (refused.length === 0) return undefined;
  return Object.fromEntries(refused.map(({ field }) => [field, [written.decided.get(field)?.message ?? '']]));
};

/**
 * Validates values by the live definition and by what the caller may write; `faults` is undefined when they may be
 * written. Fields withheld from the caller are not required of them: a new record has the defaults there.
 */
export const judge = (
  context: Pick<WriteContext, 'written' | 'visibility' | 'share' | 'action'>,
  { values, current }: { values: RecordValues; current?: RecordValues | undefined },
): { values: RecordValues; faults: RecordFaults | undefined } => {
  const { written, share, action } = context;
  const given = action === 'import' && current !== undefined ? withFormats(written, { values, current }) : values;
  return judgeFor(context, { judged: judgeGiven(written, { fields: share.writable, values: given }), current });
};

/** The same for values that were already validated one by one, which a batch does once for all records. */
export const judgeFor = (
  { written, visibility, share }: Pick<WriteContext, 'written' | 'visibility' | 'share'>,
  { judged, current }: { judged: JudgedValues; current?: RecordValues | undefined },
): { values: RecordValues; faults: RecordFaults | undefined } => {
  const { writable, presets } = share;
  const isPreset = current === undefined && Object.keys(presets).length > 0;
  const whole = judgeWhole(writable, { judged, current: isPreset ? presets : current });
  const decided = decidedFaults({ written, visibility, share }, { values: judged.given, current });
  return {
    values: isPreset ? { ...presets, ...whole.values } : whole.values,
    faults: withReadOnly(decided === undefined ? whole.faults : { ...whole.faults, ...decided }, {
      values: judged.given,
      readOnly: visibility.reach.readOnly,
    }),
  };
};

/** Refuses values with the words at their fields. */
export const refuseFaults = (faults: RecordFaults | undefined): void => {
  if (faults !== undefined) throw new AppError(platformErrors.invalidInput, { errors: faults });
};
