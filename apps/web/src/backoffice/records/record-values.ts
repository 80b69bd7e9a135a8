import type { RecordMeta, RecordRef, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { formatCell } from '../../ui/data-table/cell-format';
import { recordTexts as texts } from './record.texts';

/** Whether there is nothing to show. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a value names a record, a person or a department. */
export const isRef = (value: unknown): value is RecordRef =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value;

/** Whether a record no longer counts, by what its form declares; every look at it is grey and struck through. */
export const isStruck = ({ struck_when }: Pick<RecordMeta, 'struck_when'>, row: RecordRow): boolean =>
  struck_when?.values.some((value) => value === row[struck_when.field]) ?? false;

const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(written).join('、');
  return isRef(value) ? value.label : formatCell(value);
};

/** A record's name: the value of its title field, else its id. */
export const recordName = ({ title_field }: Pick<RecordMeta, 'title_field'>, row: RecordRow): string => {
  const name = title_field === null ? '' : written(row[title_field]);
  return name === '' ? texts.numbered(row.id) : name;
};
