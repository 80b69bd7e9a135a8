import { z } from 'zod';
import { jsonValue } from '../../platform/json-value';
import { searchValues } from '../../platform/list-query';
import { instant } from '../../platform/replies';
import { customFormField } from '../forms/custom-form-field';

/** The actions on a form's records, besides those of a menu item. */
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

/** A record, a person or a department that another record points to. In replies it replaces the id. */
export const recordRef = z.object({ id: z.int(), label: z.string() });
export type RecordRef = z.output<typeof recordRef>;

/** One of the options of a field; `struck` says of those of some forms whether they no longer count. */
export const recordOption = recordRef.extend({ struck: z.boolean().optional() });
export type RecordOption = z.output<typeof recordOption>;

/**
 * A record as the server returns it: its own columns, and the values of its fields by column. `relation`, `admin` and
 * `department` are a `recordRef` or null, `relations` a list of them; all other types as the contract's values. Mobile
 * and ID numbers are masked for callers who may not see them in full.
 */
export const recordRow = z.looseObject({
  id: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Only set in the recycle bin. */
  deleted_at: instant.nullable(),
  /** Who created it. */
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

/** What a screen of records is built from: the live definition, and the caller's rights. */
export const recordMeta = z.object({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  kind: z.enum(['custom', 'system']),
  live_version: z.int(),
  sort_name: z.string(),
  sort_type: z.enum(['asc', 'desc']),
  fields: z.array(customFormField),
  /** Columns that lists can be sorted by, including those of every record. */
  sortable: z.array(z.string()),
  /** The field that names a record in pickers, titles and messages; null when none could. */
  title_field: z.string().nullable(),
  /** Fields that are masked for this caller. */
  masked: z.array(z.string()),
  /** Fields that this caller may see but not write. */
  read_only: z.array(z.string()),
  /**
   * Fields that only actions set, with the explanation for staff; `on_create` where this caller may set them in a new
   * record. They are not in `read_only`.
   */
  decided: z.array(z.object({ field: z.string(), message: z.string(), on_create: z.boolean() })),
  /** Fields that the form's keeper derives; they can be read but never written. */
  derived: z.array(z.string()),
  /** Fields by which a record is refused because of another one; people from outside do not fill them in (ADR 0030). */
  claims: z.array(z.string()),
  /** Records that no longer count: those whose field has one of these values; null if all count. */
  struck_when: z.object({ field: z.string(), values: z.array(z.string()) }).nullable(),
  actions: z.array(z.enum(recordActions)),
  /** Forms that point to this one and that the caller may list. */
  related: z.array(relatedList),
});
export type RecordMeta = z.output<typeof recordMeta>;

/** One changed value; references as `recordRef`, as in a row. */
const valueChange = z.object({ field: z.string(), name: z.string(), before: jsonValue, after: jsonValue });

/** One change of a record: who, when, what. */
export const recordChange = z.object({
  id: z.int(),
  action: z.enum(['create', 'edit', 'delete', 'restore', 'revert', 'import', 'undo', 'reveal', 'erase']),
  at: instant,
  admin_id: z.int().nullable(),
  admin_name: z.string(),
  /** The record's version after it. */
  version: z.int(),
  /** Whether the record can be reverted to its state after this change. */
  revertible: z.boolean(),
  changes: z.array(valueChange),
  /** For a reveal of a masked value: which one, and why. */
  revealed: z.object({ name: z.string(), reason: z.string() }).optional(),
});
export type RecordChange = z.output<typeof recordChange>;

/** `data` of a rejected save: the record whose value conflicts with a field's. */
export const recordClash = z.object({ clash: z.object({ field: z.string(), id: z.int() }) });
export type RecordClash = z.output<typeof recordClash>['clash'];

/** `data` of a save on a stale version: the other user's changes. */
export const recordConflict = z.object({
  record: recordRow,
  /** Who changed it last, and when. */
  admin_name: z.string(),
  at: instant,
  /** What has changed since the version that the save was based on. */
  changes: z.array(valueChange),
});
export type RecordConflict = z.output<typeof recordConflict>;

const column = z.string().max(48);

/** The filter and order of a list; stored in saved views and sent to exports. */
export const recordFilter = z.strictObject({
  keyword: z.string().trim().max(100).optional(),
  search: searchValues.optional(),
  sort_name: column.optional(),
  sort_type: z.enum(['asc', 'desc']).optional(),
});
export type RecordFilter = z.output<typeof recordFilter>;

/** What the line below a list can tell of all hits of a number column: total, average, largest, smallest. */
export const sumKinds = ['sum', 'avg', 'max', 'min'] as const;
export type SumKind = (typeof sumKinds)[number];

/** The layouts of a list. */
export const recordLayouts = ['table', 'card', 'board', 'calendar'] as const;
export const viewSettings = z.strictObject({
  ...recordFilter.shape,
  /** Shown columns in order; absent for the form's default. */
  columns: z.array(column).max(300).optional(),
  /** Whether rows are numbered. */
  numbered: z.boolean().optional(),
  /** What the line below the list tells, by column. */
  sums: z.record(column, z.enum(sumKinds)).optional(),
  layout: z.enum(recordLayouts).optional(),
  /** The field of the layout: the choice of a board, the picture of cards, the date of a calendar. */
  by: column.optional(),
});
export type ViewSettings = z.output<typeof viewSettings>;

/** A saved view of a list, for its creator or for all who may see the list. */
export const recordView = z.object({
  id: z.int(),
  name: z.string(),
  is_shared: z.boolean(),
  /** Whether the caller may change it: their own, or any if they have every right. */
  is_mine: z.boolean(),
  admin_name: z.string(),
  settings: viewSettings,
});
export type RecordView = z.output<typeof recordView>;
