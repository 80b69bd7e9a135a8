import { AppstoreOutlined, CalendarOutlined, DeleteOutlined, LeftOutlined, TableOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
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
import type { ListController } from './use-record-list';

const icons: Readonly<Record<Layout, ReactNode>> = {
  table: <TableOutlined aria-hidden />,
  card: <AppstoreOutlined aria-hidden />,
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

/** The toolbar above a list: 新增, added tools, the search, the views and the layouts. */
export const ListToolbar = ({ list, onAdd }: { list: ListController; onAdd: (() => void) | undefined }) => {
  const { meta, actions, place, go } = list;
  const layouts = useMemo(() => layoutsOf(meta), [meta]);
  if (place.bin) {
    return (
      <>
        <BinButton bin go={go} />
        <SearchParts list={list} onAdd={undefined} />
        <p className="record-bin-note">{texts.inBin}</p>
      </>
    );
  }
  const folded = toolsOf(list, 'bar');
  const mayDelete = actions.includes('delete');
  return (
    <>
      {onAdd ? (
        <ActionButton kind="primary" onClick={onAdd}>
          {texts.add}
        </ActionButton>
      ) : null}
      {list.parts.tools?.(list)}
      <SearchParts list={list} onAdd={onAdd} />
      <ViewMenu controller={list.views.controller} />
      {layouts.length === 1 && folded === null && !mayDelete ? null : (
        <FoldedTools>
          {layouts.length === 1 ? null : (
            <LayoutSwitch
              layouts={layouts}
              layout={place.layout}
              onChange={(layout) => go({ layout: layout === 'table' ? undefined : layout, page: undefined })}
            />
          )}
          {folded}
          {mayDelete ? <BinButton bin={false} go={go} /> : null}
        </FoldedTools>
      )}
    </>
  );
};
