import { Segmented } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { SyncDialog } from '../sync/sync-dialog';
import { ConflictDialog } from './conflict-dialog';
import { designerTexts as texts } from './designer.texts';
import { DesignerBody } from './designer-body';
import { Notes } from './notes';
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

/** Below this width one of the three parts is shown at a time, and tapping a field opens its properties. */
const isNarrow = () => window.matchMedia('(width < 992px)').matches;

/** Saving, saving with a sync afterwards, and overwriting. */
const useSaving = (designer: ReturnType<typeof useDesigner>) => {
  const { saving, store } = designer;
  const [syncing, setSyncing] = useState<Syncing | null>(null);
  const save = () => (saving.dirty || saving.form === undefined ? saving.save() : Promise.resolve(saving.form));
  const saveAndSync = async () => {
    const form = await save();
    if (form) setSyncing({ id: form.id, version: form.version, name: store.latest.current.name });
  };
  const overwrite = () => {
    const theirs = saving.conflict?.theirs;
    if (theirs) void saving.overwrite(theirs);
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
  const { store, saving, unsaved } = designer;
  const { draft, dispatch, history } = store;
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>('design');
  const [panel, setPanel] = useState<Panel>('canvas');
  const showProperties = useCallback(() => {
    if (isNarrow()) setPanel('properties');
  }, []);
  const canvas = useCanvasActions({ store, root, names: designer.names, onChosen: showProperties });
  const sync = useSaving(designer);
  const undo = () => dispatch({ kind: 'undo' });
  const redo = () => dispatch({ kind: 'redo' });
  useShortcuts({ undo, redo, save: sync.save });
  useFaultFocus(store, root, () => setPanel('properties'));

  return (
    <div ref={root} className="designer" data-panel={panel} data-view={view}>
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
      <Notes canvas={canvas} offer={unsaved.offer} onUndo={undo} onRestore={designer.restore} onDrop={unsaved.drop} />
      <Segmented<Panel>
        className="designer-panels"
        block
        aria-label={texts.panelsLabel}
        value={panel}
        options={panels}
        onChange={setPanel}
      />
      <DesignerBody designer={designer} canvas={canvas} view={view} />
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
