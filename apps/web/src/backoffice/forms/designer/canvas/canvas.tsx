import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Fragment, memo, useMemo } from 'react';
import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { designerTexts as texts } from '../designer.texts';
import { type Faults, faultsOf } from '../faults';
import type { DraftField } from '../form-draft';
import { type CanvasActions, CanvasField } from './canvas-field';
import { canvasId } from './drop-place';
import './canvas.css';

/** The heading above a field: its section, when that differs from the previous field's. */
const headingOf = (fields: readonly DraftField[], at: number): string | undefined => {
  const section = fields[at]?.settings.section;
  return section === undefined || section === '' || section === fields[at - 1]?.settings.section ? undefined : section;
};

const DropLine = () => (
  <li className="canvas-drop-line" aria-hidden="true">
    {texts.dropHere}
  </li>
);

/** The fields in order; each can be selected, moved, copied and removed. */
export const Canvas = memo(
  (props: {
    fields: readonly DraftField[];
    selected: string | undefined;
    faults: Faults;
    /** Where a field dragged from the palette would be inserted. */
    dropAt: number | undefined;
    actions: CanvasActions;
  }) => {
    const { fields, selected, faults, dropAt, actions } = props;
    const { setNodeRef } = useDroppable({ id: canvasId });
    // The same list while the order is the same: a new one would redraw every row for each letter typed.
    const order = fields.map(({ key }) => key).join(' ');
    const keys = useMemo(() => order.split(' ').filter((key) => key !== ''), [order]);
    return (
      <div ref={setNodeRef} className="canvas" data-empty={fields.length === 0} data-over={dropAt !== undefined}>
        {fields.length === 0 ? (
          <EmptyState icon="FormOutlined" title={texts.canvasEmpty} hint={texts.canvasEmptyHint} />
        ) : null}
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className="canvas-fields" aria-label={texts.canvas}>
            {fields.map((field, at) => (
              <Fragment key={field.key}>
                {dropAt === at ? <DropLine /> : null}
                <CanvasField
                  field={field}
                  selected={field.key === selected}
                  faults={Object.keys(faultsOf(faults, field.key)).length}
                  heading={headingOf(fields, at)}
                  actions={actions}
                />
              </Fragment>
            ))}
            {dropAt === fields.length && fields.length > 0 ? <DropLine /> : null}
          </ol>
        </SortableContext>
      </div>
    );
  },
);
