import { HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { dragTreeTexts as texts } from './drag-tree.texts';
import type { TreeRow } from './tree-order';
import { levelWidth } from './tree-sensors';

/** One row: its drag handle and its content. */
export const TreeLine = (props: {
  row: TreeRow;
  depth: number;
  canMove: boolean;
  isSelected: boolean;
  children: ReactNode;
}) => {
  const { row, depth } = props;
  const sortable = useSortable({ id: row.id, disabled: !props.canMove });
  const { transform, transition } = sortable;
  return (
    <li
      ref={sortable.setNodeRef}
      className="drag-tree-row"
      data-depth={depth}
      data-dragging={sortable.isDragging}
      data-selected={props.isSelected}
      style={{
        paddingInlineStart: depth * levelWidth,
        transition,
        ...(transform === null ? {} : { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
      }}
    >
      <div className="drag-tree-line">
        {props.canMove ? (
          <button
            type="button"
            className="drag-tree-grip"
            ref={sortable.setActivatorNodeRef}
            {...sortable.attributes}
            {...sortable.listeners}
            aria-label={texts.grip(row.name)}
            title={texts.hint}
          >
            <HolderOutlined aria-hidden />
          </button>
        ) : null}
        <span className="visually-hidden">{texts.level(depth + 1)}</span>
        {props.children}
      </div>
    </li>
  );
};
