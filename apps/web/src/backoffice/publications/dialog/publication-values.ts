import type {
  PublicationAudience,
  PublicationDetail,
  PublicationInput,
} from '@shuyuan/contract/backoffice/publications/publication';
import { isNoValue } from '@shuyuan/contract/backoffice/records/record-values';
import { minuteText, momentOf } from '../../../platform/minute-text';
import {
  askedFields,
  fieldToProve,
  mobileFields,
  type OfferedField,
  offeredBy,
  offeredFields,
  type PublishedForm,
} from './offered-fields';

/** The dialog's input. */
export interface PublicationValues {
  readonly audience: PublicationAudience;
  readonly title: string;
  readonly cover: string;
  readonly intro: string;
  readonly thanks: string;
  readonly fields: PublicationInput['fields'];
  /** Fields that could be filled in, but get a value here. */
  readonly preset_columns: readonly string[];
  /** Absent where the form has no field that is given here. */
  readonly presets?: Readonly<Record<string, unknown>>;
  /** Absent while it is not asked. */
  readonly proves_mobile?: boolean;
  readonly mobile_field?: string | null;
  readonly once_per_mobile?: boolean;
  readonly consent: string;
  /** By the school's clock, as the input shows it; '' for none. */
  readonly opens_at: string;
  readonly closes_at: string;
  readonly quota: number | null;
}

type Proof = Pick<PublicationValues, 'proves_mobile' | 'mobile_field'>;

/** The proof as it was given, or as the form needs it. */
const proofFor = (offered: readonly OfferedField[], { proves_mobile, mobile_field }: Proof): Proof => {
  const needed = fieldToProve(offered);
  return needed === undefined ? { proves_mobile, mobile_field } : { proves_mobile: true, mobile_field: needed.field };
};

const newValues = (form: PublishedForm, isSmsOpen: boolean): PublicationValues => {
  const offered = offeredFields(form);
  const nothing = { chosen: [], presetColumns: [], presets: {}, mobileField: null, isInvited: false };
  const usual = { proves_mobile: isSmsOpen, mobile_field: mobileFields(offered)[0]?.field ?? null };
  return {
    audience: 'anyone',
    title: '',
    cover: '',
    intro: '',
    thanks: '',
    fields: askedFields(offered, nothing),
    preset_columns: [],
    presets: {},
    ...proofFor(offered, usual),
    once_per_mobile: false,
    consent: '',
    opens_at: '',
    closes_at: '',
    quota: null,
  };
};

const storedValues = (form: PublishedForm, stored: PublicationDetail): PublicationValues => {
  const offered = offeredFields(form);
  const presettable = offeredBy(offered, 'fill').flatMap(({ field, isClaimed }) => (isClaimed ? [] : [field.field]));
  return {
    audience: stored.audience,
    title: stored.title,
    cover: stored.cover,
    intro: stored.intro,
    thanks: stored.thanks,
    fields: stored.fields,
    preset_columns: presettable.filter((column) => Object.hasOwn(stored.presets, column)),
    presets: stored.presets,
    ...proofFor(offered, stored),
    once_per_mobile: stored.once_per_mobile,
    consent: stored.consent,
    opens_at: minuteText(stored.opens_at),
    closes_at: minuteText(stored.closes_at),
    quota: stored.quota,
  };
};

/** What the dialog starts with: what is stored, or what suits most new pages. */
export const startValues = (
  form: PublishedForm,
  { stored, isSmsOpen }: { stored: PublicationDetail | undefined; isSmsOpen: boolean },
): PublicationValues => (stored === undefined ? newValues(form, isSmsOpen) : storedValues(form, stored));

type ProofValues = Partial<Pick<PublicationValues, 'audience' | 'proves_mobile' | 'mobile_field'>>;

/** Whether the number is proved; who is invited is known without. */
export const isProving = ({ audience, proves_mobile }: ProofValues): boolean =>
  audience !== 'invited' && proves_mobile === true;

/** The field that gets the proved number; null if none does. */
export const provedField = (values: ProofValues): string | null =>
  isProving(values) ? (values.mobile_field ?? null) : null;

const presetsOf = (offered: readonly OfferedField[], values: PublicationValues): PublicationInput['presets'] => {
  const columns = [...offeredBy(offered, 'preset').map(({ field }) => field.field), ...values.preset_columns];
  const given = columns.map((column) => [column, values.presets?.[column]] as const);
  return Object.fromEntries(given.filter(([, value]) => !isNoValue(value))) as PublicationInput['presets'];
};

/** What is sent: only what the settings still ask for, fields in the form's order. */
export const inputOf = (
  form: PublishedForm,
  values: PublicationValues,
  stored: PublicationDetail | undefined,
): PublicationInput => {
  const offered = offeredFields(form);
  const { audience } = values;
  const isProved = isProving(values);
  const mobileField = provedField(values);
  const presets = presetsOf(offered, values);
  const isInvited = audience === 'invited';
  const taking = { presetColumns: values.preset_columns, presets, mobileField, isInvited };
  return {
    ...(stored === undefined ? {} : { id: stored.id, version: stored.version }),
    custom_form_id: form.id,
    audience,
    title: values.title.trim(),
    cover: values.cover,
    intro: values.intro,
    consent: values.consent.trim(),
    thanks: values.thanks.trim(),
    fields: askedFields(offered, { chosen: values.fields, ...taking }),
    presets,
    opens_at: momentOf(values.opens_at, stored?.opens_at ?? null),
    closes_at: momentOf(values.closes_at, stored?.closes_at ?? null),
    quota: values.quota ?? null,
    proves_mobile: isProved,
    mobile_field: mobileField,
    once_per_mobile: isProved && values.once_per_mobile === true,
    enabled: stored?.enabled ?? true,
  };
};

/** The server's words about a part of a list or about all values, at the control that shows them. */
export const placedFaults = (
  errors: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> => {
  const placed: Record<string, readonly string[]> = {};
  for (const [name, words] of Object.entries(errors)) {
    const place = name === 'presets' ? 'preset_columns' : name.replace(/^fields\..*/, 'fields');
    placed[place] = [...(placed[place] ?? []), ...words];
  }
  return placed;
};
