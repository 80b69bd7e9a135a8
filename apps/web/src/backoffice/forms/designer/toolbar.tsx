import { ArrowLeftOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { ActionButton } from '../../../ui/action-button/action-button';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { designerTexts as texts } from './designer.texts';
import type { PreviewView } from './preview/preview';

/** What the designer's main area shows. */
export type View = 'design' | PreviewView;

const views = (['design', 'form', 'list', 'search', 'phone'] as const).map((value) => ({
  value,
  label: texts.views[value],
}));

/** The form's name, undo and redo, the view and saving. */
export const Toolbar = (props: {
  name: string;
  state: 'unsaved' | 'notSynced' | 'synced' | 'new';
  view: View;
  busy: boolean;
  canUndo: boolean;
  canRedo: boolean;
  canSave: boolean;
  onBack: () => void;
  onView: (view: View) => void;
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  onSync: () => void;
}) => (
  <div className="designer-toolbar">
    <IconButton label={texts.back} onClick={props.onBack}>
      <ArrowLeftOutlined aria-hidden />
    </IconButton>
    <h2 className="designer-title">{props.name.trim() === '' ? texts.untitled : props.name}</h2>
    {props.state === 'new' ? null : (
      <StateTag tone={props.state === 'synced' ? 'good' : 'warn'}>
        {props.state === 'unsaved' ? texts.unsaved : texts[props.state]}
      </StateTag>
    )}
    <Segmented<View>
      className="designer-views"
      aria-label={texts.viewsLabel}
      value={props.view}
      options={views}
      onChange={props.onView}
    />
    <div className="designer-buttons">
      <ActionButton
        size="icon"
        aria-label={texts.undo}
        title={texts.undoHint}
        disabled={!props.canUndo}
        onClick={props.onUndo}
      >
        <UndoOutlined aria-hidden />
      </ActionButton>
      <ActionButton
        size="icon"
        aria-label={texts.redo}
        title={texts.redoHint}
        disabled={!props.canRedo}
        onClick={props.onRedo}
      >
        <RedoOutlined aria-hidden />
      </ActionButton>
      <ActionButton title={texts.saveHint} disabled={props.busy || !props.canSave} onClick={props.onSave}>
        {texts.save}
      </ActionButton>
      <ActionButton kind="primary" disabled={props.busy} onClick={props.onSync}>
        {texts.saveAndSync}
      </ActionButton>
    </div>
  </div>
);
