import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta, RecordRow, RelatedList } from '@shuyuan/contract/backoffice/records/record';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { ValueCell } from '../list/record-columns';
import { metaQuery, relatedQuery } from '../record.queries';
import { recordAddress } from '../record-address';
import { isStruck, recordName } from '../record-values';
import { detailTexts as texts } from './detail.texts';
import { useListPath } from './use-list-path';

const RecordEditor = lazy(async () => ({ default: (await import('../edit/record-editor')).RecordEditor }));

const rowsShown = 10;
const columnsShown = 3;

const RelatedTable = ({
  meta,
  rows,
  list,
}: {
  meta: RecordMeta;
  rows: readonly RecordRow[];
  list: string | undefined;
}) => {
  const columns = meta.fields
    .filter(({ list_show, field }) => list_show === 1 && field !== meta.title_field)
    .slice(0, columnsShown);
  return (
    <div className="record-related-scroll">
      <table className="record-related" aria-label={meta.name}>
        <thead>
          <tr>
            <th scope="col">{meta.fields.find(({ field }) => field === meta.title_field)?.name ?? meta.name}</th>
            {columns.map(({ field, name }) => (
              <th key={field} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-struck={isStruck(meta, row)}>
              <td className="struck-text">
                {list === undefined || !meta.actions.includes('detail') ? (
                  recordName(meta, row)
                ) : (
                  <Link className="struck-text" to={recordAddress(list, row.id)}>
                    {recordName(meta, row)}
                  </Link>
                )}
              </td>
              {columns.map((field) => (
                <td key={field.field}>
                  <ValueCell field={field} value={row[field.field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The initial value of a new record of the other form: it points to this record. */
const pointingHere = (meta: RecordMeta, { field }: RelatedList, here: { id: number; label: string }) => {
  const pointing = meta.fields.find((one) => one.field === field);
  return { [field]: pointing && fieldTypeOf(pointing.edit_input).many ? [here] : here };
};

/** The records of another form that point to this one. */
export const RelatedRecords = ({ related, here }: { related: RelatedList; here: { id: number; label: string } }) => {
  const { custom_form_id: formId, field } = related;
  const { data: meta } = useQuery(metaQuery(formId));
  const { data, isError, refetch } = useQuery(relatedQuery({ formId, field, id: here.id, size: rowsShown }));
  const list = useListPath(formId);
  const [adding, setAdding] = useState(false);
  if (isError && data === undefined) {
    return (
      <EmptyState compact tone="failure" icon="TableOutlined" title={texts.failed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (meta === undefined || data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
  const all = list === undefined ? undefined : filtered(list, { [field]: [here.id] });
  return (
    <>
      <p className="record-related-bar">
        <span>{texts.relatedCount(data.total)}</span>
        {all === undefined || data.total === 0 ? null : <Link to={all}>{texts.seeAll}</Link>}
        {meta.actions.includes('create') ? (
          <ActionButton onClick={() => setAdding(true)}>{texts.addTo(meta.name)}</ActionButton>
        ) : null}
      </p>
      {data.total === 0 ? (
        <p className="record-none">{texts.noRelated}</p>
      ) : (
        <RelatedTable meta={meta} rows={data.data} list={list} />
      )}
      {adding ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <RecordEditor
            meta={meta}
            initial={pointingHere(meta, related, here)}
            onClose={() => setAdding(false)}
            onSaved={() => void refetch()}
          />
        </Suspense>
      ) : null}
    </>
  );
};

/** A list's address with conditions. */
const filtered = (list: string, search: Readonly<Record<string, unknown>>): string => {
  const [path = '', query = ''] = list.split('?');
  const params = new URLSearchParams(query);
  params.set('search', JSON.stringify(search));
  return `${path}?${params}`;
};
