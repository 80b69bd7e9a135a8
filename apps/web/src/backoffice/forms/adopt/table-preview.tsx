import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { realTableQuery } from '../form.queries';
import { adoptTexts as texts } from './adopt.texts';
import './table-preview.css';

/** What a table's columns become, and which of them cannot be adopted. */
export const TablePreview = ({ table }: { table: string }) => {
  const { data, isError } = useQuery(realTableQuery(table));
  if (data === undefined) return isError ? <p>{texts.failed}</p> : <Skeleton active paragraph={{ rows: 3 }} />;
  const { fields, left_out: leftOut } = data;
  return (
    <div className="table-preview">
      <h3>{fields.length === 0 ? texts.noFields : texts.fields(fields.length)}</h3>
      <ul>
        {fields.map(({ field, name, edit_input }) => (
          <li key={field}>
            <span>{name}</span>
            <code>{field}</code>
            <StateTag tone="plain">{fieldTypeOf(edit_input).label}</StateTag>
          </li>
        ))}
      </ul>
      {leftOut.length === 0 ? null : (
        <>
          <h3>{texts.leftOut(leftOut.length)}</h3>
          <ul>
            {leftOut.map(({ column, type, reason }) => (
              <li key={column}>
                <code>{column}</code>
                <code>{type}</code>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
