import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type KeyboardEvent, memo, useRef } from 'react';
import { fieldTypeViews } from '../../field-types/field-types';
import { designerTexts as texts } from '../designer.texts';
import { dragStyle } from '../drag';
import type { DraftField } from '../form-draft';
import { copyIcon, gripIcon, removeIcon } from './row-icons';
import { useNear } from './use-near';

/** What can be done to a field on the canvas; the same object for the designer's lifetime. */
export interface CanvasActions {
  select(key: string): void;
  /** Asks first when the field has been saved. */
  remove(key: string): Promise<void>;
  duplicate(key: string): void;
  /** Moves it by this many places. */
  step(key: string, by: number): void;
}

const ignore = () => undefined;

/** The field's own input, read-only and memoized: two hundred of them must not be redrawn for a letter typed in one. */
const FieldPreview = memo(({ field }: { field: DraftField }) => {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { Input } = fieldTypeViews[field.edit_input];
  return (
    <div ref={place} className="canvas-field-preview" inert>
      {near ? (
        <Input field={field} value={field.settings.default_value ?? null} onChange={ignore} light />
      ) : (
        <div className="canvas-field-waiting" />
      )}
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
      {field.settings.show_when === undefined ? null : <span className="canvas-field-tag">{texts.hasCondition}</span>}
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
      {copyIcon}
    </button>
    <button
      type="button"
      className="designer-icon"
      aria-label={texts.remove(field.name)}
      title={texts.remove(field.name)}
      onClick={() => actions.remove(field.key)}
    >
      {removeIcon}
    </button>
  </span>
);

interface CardProps {
  readonly field: DraftField;
  readonly selected: boolean;
  readonly faults: number;
  readonly actions: CanvasActions;
}

/** The card's drag handle; the same objects while nothing is dragged. */
interface Grip {
  readonly attributes: DraggableAttributes;
  readonly listeners: DraggableSyntheticListeners;
  readonly holdBy: (element: HTMLElement | null) => void;
}

/** Separate from the sortable row: during a drag all rows are measured, but their cards are not redrawn. */
const Card = memo((props: CardProps & Grip) => {
  const { field, selected, faults, actions } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') actions.remove(field.key);
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    actions.step(field.key, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div className="canvas-field" data-selected={selected} data-wrong={faults > 0}>
      <div className="canvas-field-head">
        <button
          type="button"
          className="designer-icon designer-grip"
          ref={props.holdBy}
          {...props.attributes}
          {...props.listeners}
          aria-label={texts.dragField(field.name)}
          title={texts.dragHint}
        >
          {gripIcon}
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
  );
});

/** One field on the canvas: a handle, its name, its input as it will look, and its buttons. */
export const CanvasField = memo(
  ({
    heading,
    ...card
  }: CardProps & {
    /** The heading above it; undefined when it belongs to the previous one. */
    heading: string | undefined;
  }) => {
    const { key } = card.field;
    const sortable = useSortable({ id: key });
    return (
      <li ref={sortable.setNodeRef} style={dragStyle(sortable)} data-field={key} data-dragging={sortable.isDragging}>
        {heading === undefined ? null : <h4 className="canvas-section">{heading}</h4>}
        <Card
          {...card}
          attributes={sortable.attributes}
          listeners={sortable.listeners}
          holdBy={sortable.setActivatorNodeRef}
        />
      </li>
    );
  },
);
