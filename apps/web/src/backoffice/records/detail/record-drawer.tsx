import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { Suspense, useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { useReturnedFocus } from '../../../ui/focus/use-returned-focus';
import { Drawer } from '../../../ui/window/window';
import { RecordMessages } from '../../messages';
import type { ListController } from '../list/use-record-list';
import { isReached } from '../reached';
import { recordQuery, revealValue } from '../record.queries';
import { isStruck, recordName } from '../record-values';
import { detailTexts as texts } from './detail.texts';
import { RecordFacts, type Reveals } from './record-facts';
import { RecordHistory } from './record-history';
import { RecordSource } from './record-source';
import { RelatedRecords } from './related-records';
import './record-drawer.css';
import '../../../ui/struck/struck.css';

const tabsOf = (parts: { list: ListController; row: RecordRow; reveals: Reveals; onChanged: () => void }) => {
  const { row, reveals, onChanged } = parts;
  const { meta, actions, place } = parts.list;
  const here = { id: row.id, label: recordName(meta, row) };
  const own = parts.list.parts.tabs?.(row) ?? [];
  const related = meta.related
    .map((one) => ({
      key: `${one.custom_form_id}.${one.field}`,
      label: texts.related(one.form_name, one.field_name),
      children: <RelatedRecords related={one} here={here} />,
    }))
    .filter(({ key }) => !own.some((tab) => tab.key === key));
  return [
    { key: 'detail', label: texts.detail, children: <RecordFacts meta={meta} row={row} reveals={reveals} /> },
    ...own,
    ...related,
    ...(isReached(meta)
      ? [
          {
            key: 'messages',
            label: texts.messages,
            children: (
              <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
                <RecordMessages formId={meta.id} recordId={row.id} />
              </Suspense>
            ),
          },
        ]
      : []),
    {
      key: 'history',
      label: texts.history,
      children: (
        <RecordHistory
          meta={meta}
          row={row}
          mayEdit={actions.includes('edit') && !place.bin && row.deleted_at === null}
          onReverted={onChanged}
        />
      ),
    },
  ];
};

/** Revealed values stay until the drawer closes or another record is opened. */
const useReveals = (formId: number, id: number): Reveals => {
  const [values, setValues] = useState<Reveals['values']>({});
  const reveal = async (field: string, reason: string) => {
    const value = await revealValue(formId, { id, field, reason });
    setValues((known) => ({ ...known, [field]: value }));
  };
  return { values, reveal };
};

const RecordDetail = ({ list, id, onChanged }: { list: ListController; id: number; onChanged: () => void }) => {
  const { data: row, error, isFetching, refetch } = useQuery(recordQuery(list.meta.id, id));
  const reveals = useReveals(list.meta.id, id);
  if (row === undefined && error !== null && !isFetching) {
    return (
      <EmptyState compact tone="failure" icon="FileOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (row === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  const tabs = tabsOf({ list, row, reveals, onChanged });
  const part = tabs.find(({ key }) => key === list.place.part)?.key ?? 'detail';
  return (
    <>
      {row.deleted_at === null ? null : <p className="record-in-bin">{texts.inBin}</p>}
      <RecordSource formId={list.meta.id} id={id} />
      {row.deleted_at === null ? list.parts.head?.(row, { ...list, refresh: onChanged }) : null}
      <Tabs
        activeKey={part}
        onChange={(key) => list.go({ part: key === 'detail' ? undefined : key }, { replace: true })}
        destroyOnHidden
        items={tabs}
      />
    </>
  );
};

/** Links to the previous and next record; at an edge of the page they continue on the neighbouring page. */
const Neighbours = ({ list, id }: { list: ListController; id: number }) => {
  const { page, state } = list;
  const at = page.ids.indexOf(id);
  if (at < 0) return null;
  const show = (by: -1 | 1) => {
    const next = page.ids[at + by];
    if (next !== undefined) return list.go({ record: String(next) }, { replace: true });
    page.openOnArrival(by === 1 ? 'first' : 'last');
    return list.setState((now) => ({ ...now, page: state.page + by }), { replace: true });
  };
  const isFirst = at === 0 && state.page === 1;
  const isLast = at === page.ids.length - 1 && state.page * state.page_size >= page.total;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.previous}
        title={texts.previous}
        disabled={isFirst}
        onClick={() => show(-1)}
      >
        <UpOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.next}
        title={texts.next}
        disabled={isLast}
        onClick={() => show(1)}
      >
        <DownOutlined aria-hidden />
      </button>
    </>
  );
};

const Title = ({ meta, row }: { meta: RecordMeta; row: RecordRow }) => (
  <span data-struck={isStruck(meta, row)}>
    <span className="struck-text">{recordName(meta, row)}</span>
  </span>
);

/** A record with everything that belongs to it; the address names it, so that a link to it can be shared. */
export const RecordDrawer = ({ list, onChanged }: { list: ListController; onChanged: () => void }) => {
  const { meta, actions, place, go, setOpened } = list;
  // While the drawer closes it still shows its content.
  const [last, setLast] = useState(place.record);
  if (place.record !== undefined && place.record !== last) setLast(place.record);
  useReturnedFocus(place.record !== undefined);
  const row = useQuery({ ...recordQuery(meta.id, last ?? 0), enabled: false }).data;
  if (last === undefined || !actions.includes('detail')) return null;
  const mayEdit = actions.includes('edit') && row?.deleted_at === null;
  return (
    <Drawer
      open={place.record !== undefined}
      title={row === undefined ? texts.waiting : <Title meta={meta} row={row} />}
      size="min(760px, 100vw)"
      rootClassName="record-drawer"
      destroyOnHidden
      onClose={() => go({ record: undefined, part: undefined })}
      extra={
        <span className="record-drawer-buttons">
          <Neighbours list={list} id={last} />
          {mayEdit ? (
            <ActionButton kind="primary" onClick={() => setOpened({ kind: 'edit', id: last })}>
              {texts.edit}
            </ActionButton>
          ) : null}
        </span>
      }
    >
      <RecordDetail key={last} list={list} id={last} onChanged={onChanged} />
    </Drawer>
  );
};
