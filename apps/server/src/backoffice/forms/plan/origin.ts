import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import { placeName } from './place-name.sql';
import type { PlanInput, RecycledField } from './plan';
import type { RealColumn, RealTable } from './real-table';
import { columnTypeOf, nearestType, type Retype, type TypedField } from './retype.sql';

type Read = Pick<Retype, 'cast' | 'from'>;

/** Where the values of a draft's field are stored now. */
export type Origin =
  | { readonly in: 'nowhere' }
  | {
      readonly in: 'column';
      readonly held: 'live' | 'recycled' | 'foreign';
      readonly real: RealColumn;
      readonly read: Read | undefined;
    }
  | {
      readonly in: 'link';
      readonly held: 'live' | 'recycled';
      readonly link: string;
      readonly comment: string;
      readonly from: CustomFormField;
    };

/** The type that a column is read as: its declared type or, when its real type differs, the nearest one. */
const readAs = (known: TypedField | undefined, real: RealColumn): Read | undefined =>
  known !== undefined && columnTypeOf(known) === real.type ? { from: known, cast: 'none' } : nearestType(real.type);

const ofLive = (field: CustomFormField, real: RealTable): Origin | undefined => {
  if (columnTypeOf(field) === undefined) {
    const link = real.links.find(({ name }) => name === placeName.link(field.id));
    return link && { in: 'link', held: 'live', link: link.name, comment: link.comment, from: field };
  }
  const column = real.columns.find(({ name }) => name === field.field);
  return column && { in: 'column', held: 'live', real: column, read: readAs(field, column) };
};

const ofRecycled = ({ field, place }: RecycledField, real: RealTable): Origin | undefined => {
  if (columnTypeOf(field) === undefined)
    return { in: 'link', held: 'recycled', link: place, comment: field.name, from: field };
  const column = real.columns.find(({ name }) => name === place);
  return column && { in: 'column', held: 'recycled', real: column, read: readAs(field, column) };
};

/** Columns of the table that neither the product nor the live definition owns. */
export const foreignColumns = ({ live }: PlanInput, real: RealTable): RealColumn[] => {
  const held = new Set<string>([...ownColumns, ...(live?.fields ?? []).map(({ field }) => field)]);
  return real.columns.filter(({ name }) => !held.has(name) && !name.startsWith('_'));
};

const ofForeign = (
  field: CustomFormField,
  { input, real }: { input: PlanInput; real: RealTable },
): Origin | undefined => {
  const column = foreignColumns(input, real).find(({ name }) => name === field.field);
  // A column of the field's storage type is taken as it is: a bigint that staff declare as money is money in fen.
  return column && { in: 'column', held: 'foreign', real: column, read: readAs(field, column) };
};

/** Finds the values of a draft's field: by its id among the live and the recycled ones, else by name in an adopted table. */
export const originOf = (field: CustomFormField, input: PlanInput): Origin => {
  const { real, live, recycled } = input;
  if (real === undefined) return { in: 'nowhere' };
  const known = live?.fields.find(({ id }) => id === field.id);
  const waiting = recycled.find((part) => part.field.id === field.id);
  return (
    (known && ofLive(known, real)) ??
    (waiting && ofRecycled(waiting, real)) ??
    (columnTypeOf(field) === undefined ? undefined : ofForeign(field, { input, real })) ?? { in: 'nowhere' }
  );
};

/** Where a live field is stored that the draft no longer has. */
export const originOfDropped = (field: CustomFormField, real: RealTable): Origin =>
  ofLive(field, real) ?? { in: 'nowhere' };
