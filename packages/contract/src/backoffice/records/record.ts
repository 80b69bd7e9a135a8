import { z } from 'zod';
import { searchValues } from '../../platform/list-query';
import { instant } from '../../platform/replies';
import { customFormField } from '../forms/custom-form-field';

/** What a caller may do with a form's records, beside the actions of a menu item. */
export const recordActions = [
  'index',
  'detail',
  'create',
  'edit',
  'delete',
  'import',
  'export',
  'unmask',
  'reveal',
] as const;
export type RecordAction = (typeof recordActions)[number];

/** A record, a person or a department that another record points to. In replies it stands in place of the id. */
export const recordRef = z.object({ id: z.int(), label: z.string() });
export type RecordRef = z.output<typeof recordRef>;

/**
 * A record as the server gives it: its own columns, and the values of its fields by column. `relation`, `admin` and
 * `department` come as `recordRef` or null, `relations` as a list of them; all other types as the contract's values.
 * Mobile and ID numbers come masked to those who may not see them whole.
 */
export const recordRow = z.looseObject({
  id: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Set in the recycle bin alone. */
  deleted_at: instant.nullable(),
  /** Who made it. */
  admin_id: z.int().nullable(),
  admin_name: z.string(),
  department_id: z.int().nullable(),
});
export type RecordRow = z.output<typeof recordRow>;

/** A field of another form that points to this one. */
const relatedList = z.object({
  custom_form_id: z.int(),
  form_name: z.string(),
  field: z.string(),
  field_name: z.string(),
});
export type RelatedList = z.output<typeof relatedList>;

/** What a screen of records is drawn from: the live definition, and what the caller may do. */
export const recordMeta = z.object({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  kind: z.enum(['custom', 'system']),
  live_version: z.int(),
  sort_name: z.string(),
  sort_type: z.enum(['asc', 'desc']),
  fields: z.array(customFormField),
  /** Columns that lists can be sorted by, own ones too. */
  sortable: z.array(z.string()),
  /** The field that names a record in pickers, titles and messages; null when none could. */
  title_field: z.string().nullable(),
  /** Fields that come masked to this caller. */
  masked: z.array(z.string()),
  /** Fields that this caller sees and may not write. */
  read_only: z.array(z.string()),
  /**
   * Fields that acts alone set, with the words for staff; `at_birth` where this caller may give them to a new record. They
   * are not among those of `read_only`.
   */
  decided: z.array(z.object({ field: z.string(), message: z.string(), at_birth: z.boolean() })),
  /** Fields that the form's keeper works out; they can be read and never written. */
  derived: z.array(z.string()),
  actions: z.array(z.enum(recordActions)),
  /** Forms that point to this one and that the caller may list. */
  related: z.array(relatedList),
});
export type RecordMeta = z.output<typeof recordMeta>;

/** One value that a change touched; references as `recordRef`, like in a row. */
const valueChange = z.object({ field: z.string(), name: z.string(), before: z.json(), after: z.json() });

/** One change of a record: who, when, what. */
export const recordChange = z.object({
  id: z.int(),
  action: z.enum(['create', 'edit', 'delete', 'restore', 'revert', 'import', 'undo', 'reveal', 'erase']),
  at: instant,
  admin_id: z.int().nullable(),
  admin_name: z.string(),
  /** The record's version after it. */
  version: z.int(),
  /** Whether the record can be brought back to how it was after this change. */
  revertible: z.boolean(),
  changes: z.array(valueChange),
  /** Of a look at a masked value: which, and why. */
  revealed: z.object({ name: z.string(), reason: z.string() }).optional(),
});
export type RecordChange = z.output<typeof recordChange>;

/** What a refused save may tell: the record that is in the way of a field's value (`data` of the failure). */
export const recordClash = z.object({ clash: z.object({ field: z.string(), id: z.int() }) });
export type RecordClash = z.output<typeof recordClash>['clash'];

/** What a refused save tells of the other person's work (`data` of a stale record's failure). */
export const recordConflict = z.object({
  record: recordRow,
  /** Who changed it last, and when. */
  admin_name: z.string(),
  at: instant,
  /** What changed since the version that the save was built on. */
  changes: z.array(valueChange),
});
export type RecordConflict = z.output<typeof recordConflict>;

const column = z.string().max(48);

/** What a list can be narrowed and ordered by; kept in saved views and sent to exports. */
export const recordFilter = z.strictObject({
  keyword: z.string().trim().max(100).optional(),
  search: searchValues.optional(),
  sort_name: column.optional(),
  sort_type: z.enum(['asc', 'desc']).optional(),
});
export type RecordFilter = z.output<typeof recordFilter>;

/** How a list is drawn. */
export const recordLayouts = ['table', 'card', 'calendar'] as const;
export const viewSettings = z.strictObject({
  ...recordFilter.shape,
  /** Shown columns in order; absent for the form's own. */
  columns: z.array(column).max(300).optional(),
  layout: z.enum(recordLayouts).optional(),
});
export type ViewSettings = z.output<typeof viewSettings>;

/** A list as someone saved it, for themselves or for all who may see the list. */
export const recordView = z.object({
  id: z.int(),
  name: z.string(),
  is_shared: z.boolean(),
  /** Whether the caller may change it: their own, or any for those who hold every right. */
  is_mine: z.boolean(),
  admin_name: z.string(),
  settings: viewSettings,
});
export type RecordView = z.output<typeof recordView>;
