import { Canvas } from './canvas/canvas';
import { DragArea } from './canvas/drag-area';
import { designerTexts as texts } from './designer.texts';
import { Palette } from './palette';
import { Preview } from './preview/preview';
import { PropertiesPanel } from './properties/properties-panel';
import type { View } from './toolbar';
import type { useCanvasActions } from './use-canvas-actions';
import type { useDesigner } from './use-designer';

/** The three parts side by side; the middle shows the canvas or a preview. */
export const DesignerBody = (props: {
  designer: ReturnType<typeof useDesigner>;
  canvas: ReturnType<typeof useCanvasActions>;
  view: View;
}) => {
  const { designer, canvas, view } = props;
  const { draft, selected, faults, dispatch } = designer.store;
  return (
    <div className="designer-body">
      <DragArea fields={draft.fields} onAdd={canvas.add} onMove={(key, to) => dispatch({ kind: 'move', key, to })}>
        {(dropAt) => (
          <>
            <Palette onAdd={canvas.addAtEnd} />
            <section className="designer-panel designer-middle" data-panel="canvas" aria-label={texts.views[view]}>
              {view === 'design' ? (
                <Canvas
                  fields={draft.fields}
                  selected={selected}
                  faults={faults}
                  dropAt={dropAt}
                  actions={canvas.actions}
                />
              ) : (
                <Preview view={view} fields={draft.fields} onSelect={canvas.actions.select} />
              )}
            </section>
          </>
        )}
      </DragArea>
      <PropertiesPanel designer={designer} live={designer.live} />
    </div>
  );
};
