import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { ImportMode, RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { headingKeys } from './header-match';
import type { ImportedColumn } from './memory.repository';

/** What to remember of an import; a column without a heading would be found again by nothing. */
export const columnsToRemember = (
  { columns, mapping, mode, key_field }: Pick<RecordImport, 'columns' | 'mapping' | 'mode' | 'key_field'>,
  fields: readonly CustomFormField[],
): ImportedColumn[] => {
  const headings = headingKeys(columns.map(({ header }) => header));
  return columns.flatMap(({ column }, at) => {
    const heading = headings[at] ?? '';
    if (heading === '') return [];
    const chosen = mapping.find((own) => own.column === column)?.field;
    const field = fields.find((own) => own.field === chosen);
    return [
      {
        heading,
        field_id: field?.id ?? null,
        field_name: field?.name ?? null,
        is_key: chosen !== undefined && chosen === key_field,
        mode,
      },
    ];
  });
};

/** The mode of the last import, if the file had the same headings and its key column is found again. */
export const modeToPropose = (
  memory: readonly ImportedColumn[],
  found: readonly { readonly header: string; readonly field: string | null }[],
): { mode: ImportMode; keyField: string | null } => {
  const asNew = { mode: 'insert', keyField: null } as const;
  const [first] = memory;
  const key = memory.find(({ is_key }) => is_key);
  if (first === undefined || key === undefined || memory.length !== found.length) return asNew;
  if (memory.some(({ mode }) => mode !== first.mode)) return asNew;
  const place = headingKeys(found.map(({ header }) => header)).indexOf(key.heading);
  const keyField = found[place]?.field ?? null;
  return keyField === null ? asNew : { mode: first.mode, keyField };
};
