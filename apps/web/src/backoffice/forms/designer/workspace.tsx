import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { SyncDialog } from '../sync/sync-dialog';
import { Canvas } from './canvas/canvas';
import { DragDesk } from './canvas/drag-desk';
import { ConflictDialog } from './conflict-dialog';
import { designerTexts as texts } from './designer.texts';
import { Notes } from './notes';
import { Palette } from './palette';
import { Preview } from './preview/preview';
import { PropertiesPanel } from './properties/properties-panel';
import { Toolbar, type View } from './toolbar';
import { useCanvasActions } from './use-canvas-actions';
import { type DesignerStart, useDesigner } from './use-designer';
import { useFaultFocus } from './use-fault-focus';
import { useShortcuts } from './use-shortcuts';
import './workspace.css';

type Panel = 'palette' | 'canvas' | 'properties';

const panels = (['palette', 'canvas', 'properties'] as const).map((value) => ({ value, label: texts.panels[value] }));

interface Syncing {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

const stateOf = ({ form, dirty }: ReturnType<typeof useDesigner>['saving']) => {
  if (dirty) return 'unsaved';
  if (form === undefined) return 'new';
  return form.synced ? 'synced' : 'notSynced';
};

/** Saving, and saving with what comes behind it. */
const useSaving = (designer: ReturnType<typeof useDesigner>) => {
  const { saving, desk, live } = designer;
  const [syncing, setSyncing] = useState<Syncing | null>(null);
  const save = () => (saving.dirty || saving.form === undefined ? saving.save() : Promise.resolve(saving.form));
  const saveAndSync = async () => {
    const form = await save();
    if (form) setSyncing({ id: form.id, version: form.version, name: desk.latest.current.name });
  };
  const overwrite = () => {
    const theirs = saving.conflict?.theirs;
    if (theirs) void saving.overwrite(theirs, new Set(live.keys()));
  };
  return {
    syncing,
    endSync: () => setSyncing(null),
    save: () => void save(),
    saveAndSync: () => void saveAndSync(),
    overwrite,
  };
};

/** The designer: palette, canvas and properties side by side; on a phone one of the three at a time. */
export const Workspace = (props: DesignerStart & { onClose: () => void; onSynced: () => void }) => {
  const designer = useDesigner(props);
  const { desk, saving, live, kept } = designer;
  const { draft, dispatch, history } = desk;
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>('design');
  const [panel, setPanel] = useState<Panel>('canvas');
  const canvas = useCanvasActions(desk, root);
  const sync = useSaving(designer);
  const undo = () => dispatch({ kind: 'undo' });
  const redo = () => dispatch({ kind: 'redo' });
  useShortcuts({ undo, redo, save: sync.save });
  useFaultFocus(desk, root, () => setPanel('properties'));

  return (
    <div ref={root} className="designer" data-panel={panel}>
      <Toolbar
        name={draft.name}
        state={stateOf(saving)}
        view={view}
        busy={saving.busy}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        canSave={saving.dirty || saving.form === undefined}
        onBack={props.onClose}
        onView={setView}
        onUndo={undo}
        onRedo={redo}
        onSave={sync.save}
        onSync={sync.saveAndSync}
      />
      <Notes canvas={canvas} offer={kept.offer} onUndo={undo} onRestore={designer.restore} onDrop={kept.drop} />
      <Segmented<Panel>
        className="designer-panels"
        block
        aria-label={texts.panelsLabel}
        value={panel}
        options={panels}
        onChange={setPanel}
      />
      <div className="designer-body">
        <DragDesk fields={draft.fields} onAdd={canvas.add} onMove={(key, to) => dispatch({ kind: 'move', key, to })}>
          {(dropAt) => (
            <>
              <Palette onAdd={canvas.addAtEnd} />
              <section className="designer-panel designer-middle" data-panel="canvas" aria-label={texts.views[view]}>
                {view === 'design' ? (
                  <Canvas
                    fields={draft.fields}
                    selected={desk.selected}
                    faults={desk.faults}
                    dropAt={dropAt}
                    actions={canvas.actions}
                  />
                ) : (
                  <Preview view={view} fields={draft.fields} onSelect={canvas.actions.select} />
                )}
              </section>
            </>
          )}
        </DragDesk>
        <PropertiesPanel designer={designer} live={live} />
      </div>
      <SyncDialog
        form={sync.syncing}
        onClose={sync.endSync}
        onSynced={() => {
          void designer.synced();
          props.onSynced();
        }}
      />
      <ConflictDialog
        conflict={saving.conflict}
        busy={saving.busy}
        onOverwrite={sync.overwrite}
        onKeep={saving.keepEditing}
      />
    </div>
  );
};
