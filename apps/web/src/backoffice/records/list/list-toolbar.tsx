import {
  AppstoreOutlined,
  CalendarOutlined,
  DeleteOutlined,
  LeftOutlined,
  ProjectOutlined,
  QrcodeOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { useNarrow } from '../../../platform/use-narrow';
import { ActionButton } from '../../../ui/action-button/action-button';
import { FoldedTools } from '../../../ui/folded-tools/folded-tools';
import { ListSearch } from '../../../ui/list-search/list-search';
import { ViewMenu } from '../views/view-menu';
import { layoutsOf } from './layouts';
import { listTexts as texts } from './list.texts';
import type { Layout, PlaceChange } from './record-place';
import { compositeSearchOf } from './search-composite';
import { searchFieldsOf } from './search-fields';
import { toolsOf } from './tools-of';
import { usePublishHref } from './use-publish-href';
import type { ListController } from './use-record-list';

const icons: Readonly<Record<Layout, ReactNode>> = {
  table: <TableOutlined aria-hidden />,
  card: <AppstoreOutlined aria-hidden />,
  board: <ProjectOutlined aria-hidden />,
  calendar: <CalendarOutlined aria-hidden />,
};

const LayoutSwitch = (props: { layouts: readonly Layout[]; layout: Layout; onChange: (layout: Layout) => void }) => (
  <fieldset className="layout-switch">
    <legend className="visually-hidden">{texts.layouts}</legend>
    {props.layouts.map((layout) => (
      <button
        key={layout}
        type="button"
        title={texts.layout[layout]}
        aria-label={texts.layout[layout]}
        aria-pressed={layout === props.layout}
        onClick={() => props.onChange(layout)}
      >
        {icons[layout]}
      </button>
    ))}
  </fieldset>
);

// The recycle bin is a separate table with its own toolbar: its button takes over the focus from the one here.
let pressed = false;

const BinButton = ({ bin, go }: { bin: boolean; go: (change: PlaceChange) => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed) button.current?.focus();
    pressed = false;
  }, []);
  const toggle = () => {
    pressed = true;
    go({ deleted: bin ? undefined : '1', page: undefined, view: undefined, layout: undefined, record: undefined });
  };
  return (
    <button ref={button} type="button" className="action-button action-button-plain" onClick={toggle}>
      {bin ? <LeftOutlined aria-hidden /> : <DeleteOutlined aria-hidden />}
      {bin ? texts.leaveBin : texts.bin}
    </button>
  );
};

const SearchParts = ({ list, onAdd }: { list: ListController; onAdd: (() => void) | undefined }) => {
  const { meta, state, setState, fixed } = list;
  const fields = useMemo(() => searchFieldsOf(meta, { searched: state.search, fixed }), [meta, state.search, fixed]);
  const composite = useMemo(() => compositeSearchOf(meta, fixed), [meta, fixed]);
  const parts = { fields, composite, onAdd };
  return <ListSearch state={state} onChange={setState} hint={texts.keywordHint} {...parts} />;
};

/** The toolbar above a list, on one line: 新增 and the screen's first tool, the search, the views and layouts, 更多. */
export const ListToolbar = ({ list, onAdd }: { list: ListController; onAdd: (() => void) | undefined }) => {
  const { meta, actions, place, go, parts } = list;
  const layouts = useMemo(() => layoutsOf(meta, parts), [meta, parts]);
  const isNarrow = useNarrow();
  const publish = usePublishHref(list);
  if (place.bin) {
    return (
      <>
        <BinButton bin go={go} />
        <SearchParts list={list} onAdd={undefined} />
        <p className="record-bin-note">{texts.inBin}</p>
      </>
    );
  }
  const [first, ...others] = parts.tools?.(list).filter((tool) => tool !== null) ?? [];
  const views = (
    <>
      <ViewMenu controller={list.views.controller} />
      {layouts.length === 1 ? null : (
        <LayoutSwitch
          layouts={layouts}
          layout={place.layout}
          onChange={(layout) => go({ layout: layout === 'table' ? undefined : layout, by: undefined, page: undefined })}
        />
      )}
    </>
  );
  const tools = toolsOf(list, 'bar');
  const mayDelete = actions.includes('delete');
  const isEmpty = !isNarrow && others.length === 0 && tools === null && publish === undefined && !mayDelete;
  return (
    <>
      {onAdd ? (
        <ActionButton kind="primary" onClick={onAdd}>
          {texts.add}
        </ActionButton>
      ) : null}
      {isNarrow ? null : first}
      <SearchParts list={list} onAdd={onAdd} />
      {isNarrow ? null : views}
      {isEmpty ? null : (
        <FoldedTools>
          {isNarrow ? views : null}
          {isNarrow ? first : null}
          {others}
          {tools}
          {publish === undefined ? null : (
            <Link className="action-button action-button-plain" to={publish}>
              <QrcodeOutlined aria-hidden />
              {texts.publish}
            </Link>
          )}
          {mayDelete ? <BinButton bin={false} go={go} /> : null}
        </FoldedTools>
      )}
    </>
  );
};
