import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type {
  PublicationDetail,
  PublicationState,
  PublicField,
} from '@shuyuan/contract/backoffice/publications/publication';
import { isPublishable } from '@shuyuan/contract/backoffice/publications/publishable';
import { hiddenColumns } from '@shuyuan/contract/backoffice/records/record-values';
import type { NewRecord } from '../records';
import { publicationTexts } from './publication.texts';

const { faults: texts } = publicationTexts;

/** What a page asks for and sets. */
export type PageFields = Pick<PublicationDetail, 'audience' | 'fields' | 'presets' | 'mobile_field'>;

type Faults = Readonly<Record<string, readonly string[]>>;

/** Whether a field can ever be shown, where the one that decides it is not filled in on the page. */
const isNeverShown = (field: CustomFormField, { fields, presets }: PageFields): boolean => {
  const deciding = field.settings.show_when?.field;
  if (deciding === undefined || fields.some((one) => one.field === deciding)) return false;
  return hiddenColumns([field], presets).has(field.field);
};

const publishedFault = (column: string, { may, page }: { may: NewRecord; page: PageFields }): string | undefined => {
  const field = may.fields.find((one) => one.field === column);
  if (field === undefined) return texts.gone(column);
  if (may.decided.has(column) || field.form_show === 0 || !isPublishable(field)) return texts.unpublishable(field.name);
  if (may.claims.has(column)) return texts.claimed(field.name);
  if (page.audience === 'invited' && fieldTypeOf(field.edit_input).holdsFiles !== undefined) {
    return texts.noFiles(field.name);
  }
  return isNeverShown(field, page) ? texts.neverShown(field.name) : undefined;
};

/** Whether a field names a record: whoever invites people to a page says which, when they do. */
const isGivenByInvitation = ({ edit_input }: CustomFormField, { audience }: PageFields): boolean =>
  audience === 'invited' && fieldTypeOf(edit_input).pointsTo === 'form';

/** The names of required fields that get no value. */
export const missingNames = ({
  may,
  page,
  about,
}: {
  may: NewRecord;
  page: PageFields;
  /** The fields that an invitation fills; absent where it is not known yet. */
  about?: ReadonlySet<string>;
}): string[] => {
  const given = new Set([...page.fields.map(({ field }) => field), ...Object.keys(page.presets), page.mobile_field]);
  return may.fields
    .filter((field) => field.form_show === 1 && field.validation.includes('required'))
    .filter((field) => !given.has(field.field) && !isNeverShown(field, page))
    .filter((field) => !(about === undefined ? isGivenByInvitation(field, page) : about.has(field.field)))
    .map(({ name }) => name);
};

const mobileFault = ({ may, page }: { may: NewRecord; page: PageFields }): string | undefined => {
  const { mobile_field: column } = page;
  if (column === null) return undefined;
  const field = may.fields.find((one) => one.field === column);
  if (field === undefined || may.decided.has(column)) return texts.gone(column);
  return fieldTypeOf(field.edit_input).reachedBy === 'mobile' ? undefined : texts.notMobile(field.name);
};

/** Why a page cannot be published as it is, at its settings; undefined when it can. */
export const pageFaults = (may: NewRecord, page: PageFields): Faults | undefined => {
  const missing = missingNames({ may, page });
  const fields = [
    ...page.fields.flatMap(({ field }) => publishedFault(field, { may, page }) ?? []),
    ...(missing.length === 0 ? [] : [texts.missing(missing)]),
  ];
  const mobile = mobileFault({ may, page });
  const presets = Object.keys(page.presets)
    .filter((column) => !may.fields.some(({ field }) => field === column))
    .map(texts.gone);
  const found = { fields, presets, mobile_field: mobile === undefined ? [] : [mobile] };
  const faulty = Object.entries(found).filter(([, messages]) => messages.length > 0);
  return faulty.length === 0 ? undefined : Object.fromEntries(faulty);
};

/** A record that a new one is about. */
export interface About {
  readonly formId: number;
  readonly id: number;
}

/** The values that an invitation gives: the first field that relates to each form gets its record. */
export const valuesAbout = (may: NewRecord, about: readonly About[]): Readonly<Record<string, number | number[]>> =>
  Object.fromEntries(
    about.flatMap(({ formId, id }): [string, number | number[]][] => {
      const field = may.fields.find(
        ({ field: column, edit_input: key, settings }) =>
          fieldTypeOf(key).pointsTo === 'form' && settings.relation_form_id === formId && !may.decided.has(column),
      );
      if (field === undefined) return [];
      return [[field.field, fieldTypeOf(field.edit_input).many ? [id] : id]];
    }),
  );

/** The settings that a phone needs; the others tell of what is inside the house. */
const shownSettings = ['placeholder', 'default_value', 'section', 'scale', 'unit', 'rate_max', 'count_max'] as const;

/** The fields of a page as people from outside get them: in the order of the page, and with its own requirements. */
export const publicFields = (may: Pick<NewRecord, 'fields'>, page: PageFields): PublicField[] =>
  page.fields.flatMap(({ field: column, required }) => {
    const field = may.fields.find((one) => one.field === column);
    if (field === undefined) return [];
    const { show_when: condition } = field.settings;
    const decides = condition !== undefined && page.fields.some((one) => one.field === condition.field);
    const settings = shownSettings.flatMap((name) =>
      field.settings[name] === undefined ? [] : [[name, field.settings[name]]],
    );
    const isNew = required && !field.validation.includes('required');
    return [
      {
        field: column,
        name: field.name,
        edit_input: field.edit_input,
        help: field.help,
        validation: isNew ? ['required' as const, ...field.validation] : field.validation,
        select_item: field.select_item,
        settings: { ...Object.fromEntries(settings), ...(decides ? { show_when: condition } : {}) },
      },
    ];
  });

/** What the state of a page depends on, by the database's clock. */
export interface PageStanding {
  readonly enabled: boolean;
  readonly is_waiting: boolean;
  readonly is_over: boolean;
  readonly quota: number | null;
  readonly submissions: number;
}

/** The state of a page; `isSound` says whether its owner and its form still allow it. */
export const stateOf = (page: PageStanding, isSound: boolean): PublicationState => {
  if (!page.enabled) return 'closed';
  if (!isSound) return 'suspended';
  if (page.is_waiting) return 'waiting';
  if (page.is_over) return 'over';
  return page.quota !== null && page.submissions >= page.quota ? 'full' : 'open';
};
