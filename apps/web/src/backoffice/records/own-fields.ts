import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { Column } from '../../ui/data-table/column';
import { recordTexts as texts } from './record.texts';

/** The columns that every record has, whatever its form. */
export const ownColumns: readonly Column<RecordRow>[] = [
  { key: 'id', title: texts.own.id, kind: 'number', width: 90, hidden: true },
  { key: 'admin_name', title: texts.own.admin_name, width: 110, hidden: true },
  { key: 'created_at', title: texts.own.created_at, kind: 'datetime', width: 150 },
  { key: 'updated_at', title: texts.own.updated_at, kind: 'datetime', width: 150, hidden: true },
];

/** When a record was moved to the recycle bin. */
export const deletedColumn: Column<RecordRow> = {
  key: 'deleted_at',
  title: texts.own.deleted_at,
  kind: 'datetime',
  width: 150,
};
