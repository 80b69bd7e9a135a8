import { CopyOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type KeyboardEvent, memo } from 'react';
import { fieldTypeViews } from '../../field-types/field-types';
import { designerTexts as texts } from '../designer.texts';
import { dragStyle } from '../drag';
import type { DraftField } from '../form-draft';

/** What can be done to a field on the canvas; the same object as long as the designer lives. */
export interface CanvasActions {
  select(key: string): void;
  remove(key: string): void;
  duplicate(key: string): void;
  /** Moves it by so many places. */
  step(key: string, by: number): void;
}

const ignore = () => undefined;

/** The field's own input, only to be looked at: two hundred of them must not be drawn again for a letter in one. */
const FieldPreview = memo(({ field }: { field: DraftField }) => {
  const { Input } = fieldTypeViews[field.edit_input];
  return (
    <div className="canvas-field-preview" inert>
      <Input field={field} value={field.settings.default_value ?? null} onChange={ignore} light />
      {field.help === '' ? null : <span className="canvas-field-help">{field.help}</span>}
    </div>
  );
});

const Tags = ({ field, faults }: { field: DraftField; faults: number }) => {
  const { span } = field.settings;
  return (
    <span className="canvas-field-tags">
      {faults === 0 ? null : (
        <span className="canvas-field-tag" data-tone="wrong">
          {texts.faults(faults)}
        </span>
      )}
      {field.form_show === 1 ? null : <span className="canvas-field-tag">{texts.hiddenInForm}</span>}
      {span === undefined || span === 'full' ? null : <span className="canvas-field-tag">{texts.spans[span]}</span>}
      <span className="canvas-field-tag">{fieldTypeOf(field.edit_input).label}</span>
    </span>
  );
};

const Buttons = ({ field, actions }: { field: DraftField; actions: CanvasActions }) => (
  <span className="canvas-field-buttons">
    <button
      type="button"
      className="designer-icon"
      aria-label={texts.duplicate(field.name)}
      title={texts.duplicate(field.name)}
      onClick={() => actions.duplicate(field.key)}
    >
      <CopyOutlined aria-hidden />
    </button>
    <button
      type="button"
      className="designer-icon"
      aria-label={texts.remove(field.name)}
      title={texts.remove(field.name)}
      onClick={() => actions.remove(field.key)}
    >
      <DeleteOutlined aria-hidden />
    </button>
  </span>
);

/** One field on the canvas: a handle, its name, its input as it will look, and its buttons. */
export const CanvasField = memo(
  (props: {
    field: DraftField;
    selected: boolean;
    faults: number;
    /** The heading it opens; undefined when it stands under the one before. */
    heading: string | undefined;
    actions: CanvasActions;
  }) => {
    const { field, selected, faults, actions } = props;
    const sortable = useSortable({ id: field.key });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Delete') actions.remove(field.key);
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      actions.step(field.key, event.key === 'ArrowUp' ? -1 : 1);
    };
    return (
      <li
        ref={sortable.setNodeRef}
        style={dragStyle(sortable)}
        data-field={field.key}
        data-dragging={sortable.isDragging}
      >
        {props.heading === undefined ? null : <h4 className="canvas-section">{props.heading}</h4>}
        <div className="canvas-field" data-selected={selected} data-wrong={faults > 0}>
          <div className="canvas-field-head">
            <button
              type="button"
              className="designer-icon designer-grip"
              ref={sortable.setActivatorNodeRef}
              {...sortable.attributes}
              {...sortable.listeners}
              aria-label={texts.dragField(field.name)}
              title={texts.dragHint}
            >
              <HolderOutlined aria-hidden />
            </button>
            <button
              type="button"
              className="canvas-field-name"
              aria-pressed={selected}
              aria-label={texts.selectField(field.name)}
              onClick={() => actions.select(field.key)}
              onKeyDown={onKeyDown}
            >
              {field.validation.includes('required') ? <span className="canvas-field-star">*</span> : null}
              {field.name}
            </button>
            <Tags field={field} faults={faults} />
            <Buttons field={field} actions={actions} />
          </div>
          <FieldPreview field={field} />
        </div>
      </li>
    );
  },
);
