import { EllipsisOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { MenuButton, type MenuButtonItem } from '../menu-button/menu-button';
import { deleteRow } from './delete-rows';
import { rowActionsTexts as texts } from './row-actions.texts';
import './row-actions.css';

/** The actions of a row; a button is shown when its action is given and the auths list names it (requirements §6). */
export interface RowActionsProps {
  /** The row's name, for the question and for screen readers. */
  readonly name: string;
  readonly auths: readonly string[];
  readonly onDetail?: () => void;
  readonly onEdit?: () => void;
  /** Deletes the row; the call itself reports a failure. */
  readonly onDelete?: () => Promise<unknown>;
  /** The consequences of deleting, if more than the row itself is deleted. */
  readonly consequence?: string;
  /** The screen's own buttons, before the others; with an address they are links. */
  readonly own?: readonly MenuButtonItem[];
  /** The entries of 更多. */
  readonly more?: readonly MenuButtonItem[];
}

const OwnAction = ({ item, name }: { item: MenuButtonItem; name: string }) => {
  const label = texts.ofRow(item.label, name);
  if (item.href === undefined) {
    return (
      <button type="button" className="row-action" aria-label={label} onClick={item.onSelect}>
        {item.label}
      </button>
    );
  }
  return (
    <a
      className="row-action"
      href={item.href}
      aria-label={label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        item.onSelect();
      }}
    >
      {item.label}
    </a>
  );
};

/** The buttons of a row: 详情, 编辑, 删除, 更多. */
export const RowActions = (props: RowActionsProps) => {
  const { name, auths, onDetail, onEdit, onDelete, own = [], more = [], consequence } = props;
  const [deleting, setDeleting] = useState(false);
  const may = (action: string) => auths.includes(action);
  const remove = async (run: () => Promise<unknown>) => {
    if (deleting) return;
    setDeleting(true);
    await deleteRow({ name, run, ...(consequence === undefined ? {} : { consequence }) });
    setDeleting(false);
  };
  const button = (label: string, onClick: () => void, kind = 'plain') => (
    <button
      type="button"
      className="row-action"
      data-kind={kind}
      aria-label={texts.ofRow(label, name)}
      // Not disabled: the focus must return to it when the question is answered.
      aria-disabled={kind === 'danger' && deleting ? true : undefined}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <div className="row-actions">
      {own.map((item) => (
        <OwnAction key={item.key} item={item} name={name} />
      ))}
      {onDetail && may('detail') ? button(texts.detail, onDetail) : null}
      {onEdit && may('edit') ? button(texts.edit, onEdit) : null}
      {onDelete && may('delete') ? button(texts.delete, () => void remove(onDelete), 'danger') : null}
      {more.length > 0 && may('more') ? (
        <MenuButton
          floating
          className="row-action"
          label={texts.ofRow(texts.more, name)}
          items={more}
          trigger={
            <>
              {texts.more}
              <EllipsisOutlined aria-hidden />
            </>
          }
        />
      ) : null}
    </div>
  );
};
