import { DeleteOutlined, EditOutlined, EllipsisOutlined, EyeOutlined } from '@ant-design/icons';
import { type ReactNode, useRef, useState } from 'react';
import { ContextMenu } from '../menu-button/context-menu';
import { MenuButton, type MenuButtonItem } from '../menu-button/menu-button';
import { plainClick } from '../menu-button/menu-list';
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
  /** The screen's own actions: the first is a button before the others, the rest is under 更多; [] where only other rows of the list have some. */
  readonly own?: readonly MenuButtonItem[];
  /** The entries of 更多. */
  readonly more?: readonly MenuButtonItem[];
}

interface Act extends MenuButtonItem {
  readonly kind?: 'danger';
  readonly isBusy?: boolean;
}

const ActButton = ({ act, name, content }: { act: Act; name: string; content: ReactNode }) => {
  const label = texts.ofRow(act.label, name);
  const shared = { className: 'row-action', 'data-kind': act.kind, 'aria-label': label, title: label };
  if (act.href === undefined) {
    return (
      // Not disabled while busy: the focus must return to it when the question is answered.
      <button type="button" {...shared} aria-disabled={act.isBusy ? true : undefined} onClick={act.onSelect}>
        {content}
      </button>
    );
  }
  return (
    <a
      {...shared}
      href={act.href}
      onClick={(event) => {
        if (!plainClick(event)) return;
        event.preventDefault();
        act.onSelect();
      }}
    >
      {content}
    </a>
  );
};

/** A word, or its icon in a column that has no room for it. */
const Sign = ({ icon, word }: { icon: ReactNode; word: string }) => (
  <>
    <span className="row-action-icon">{icon}</span>
    <span className="row-action-word">{word}</span>
  </>
);

const useUsual = (props: RowActionsProps): (Act & { icon: ReactNode })[] => {
  const { name, auths, onDetail, onEdit, onDelete, consequence } = props;
  const [deleting, setDeleting] = useState(false);
  const remove = async (run: () => Promise<unknown>) => {
    if (deleting) return;
    setDeleting(true);
    await deleteRow({ name, run, ...(consequence === undefined ? {} : { consequence }) });
    setDeleting(false);
  };
  const may = (action: string) => auths.includes(action);
  return [
    ...(onDetail && may('detail')
      ? [{ key: 'detail', label: texts.detail, icon: <EyeOutlined aria-hidden />, onSelect: onDetail }]
      : []),
    ...(onEdit && may('edit')
      ? [{ key: 'edit', label: texts.edit, icon: <EditOutlined aria-hidden />, onSelect: onEdit }]
      : []),
    ...(onDelete && may('delete')
      ? [
          {
            key: 'delete',
            label: texts.delete,
            icon: <DeleteOutlined aria-hidden />,
            kind: 'danger' as const,
            isBusy: deleting,
            onSelect: () => void remove(onDelete),
          },
        ]
      : []),
  ];
};

/** The buttons of a row: 详情, 编辑, 删除, 更多; in a list with actions of its own, several are icons. All of them are in its context menu. */
export const RowActions = (props: RowActionsProps) => {
  const { name, auths } = props;
  const root = useRef<HTMLDivElement>(null);
  const usual = useUsual(props);
  const [main, ...rest] = props.own ?? [];
  const more = [...rest, ...(auths.includes('more') ? (props.more ?? []) : [])];
  const all = [...(main ? [main] : []), ...usual, ...more];
  return (
    <div ref={root} className="row-actions" data-compact={props.own !== undefined && usual.length > 1}>
      {main ? <ActButton act={main} name={name} content={main.label} /> : null}
      {usual.map((act) => (
        <ActButton key={act.key} act={act} name={name} content={<Sign icon={act.icon} word={act.label} />} />
      ))}
      {more.length > 0 ? (
        <MenuButton
          floating
          className="row-action"
          label={texts.ofRow(texts.more, name)}
          items={more}
          trigger={<Sign icon={<EllipsisOutlined aria-hidden />} word={texts.more} />}
        />
      ) : null}
      {all.length > 1 ? (
        <ContextMenu inside={root} around="tr, li" label={texts.ofRow(texts.all, name)} items={all} />
      ) : null}
    </div>
  );
};
