import { useDraggable } from '@dnd-kit/core';
import { type FieldTypeKey, fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { fieldGroups } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { Input } from 'antd';
import { memo, useMemo, useState } from 'react';
import { fieldTypeViews } from '../field-types/field-types';
import { newTypeId } from './canvas/drop-place';
import { designerTexts as texts } from './designer.texts';
import './palette.css';

const PaletteEntry = memo(({ type, onAdd }: { type: FieldTypeKey; onAdd: (type: FieldTypeKey) => void }) => {
  const { label, hint } = fieldTypeOf(type);
  const { icon: Drawn } = fieldTypeViews[type];
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: newTypeId(type) });
  // By keyboard an entry is a plain button that adds; only mouse and touch drag it.
  const { onMouseDown, onTouchStart } = listeners ?? {};
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="palette-entry"
      data-dragging={isDragging}
      title={hint}
      aria-label={texts.addType(label, hint)}
      onClick={() => onAdd(type)}
      onMouseDown={(event) => onMouseDown?.(event)}
      onTouchStart={(event) => onTouchStart?.(event)}
    >
      <Drawn />
      <span>{label}</span>
    </button>
  );
});

const fits = (type: FieldTypeKey, words: string): boolean => {
  const { label, hint } = fieldTypeOf(type);
  return [label, hint, type].some((text) => text.toLowerCase().includes(words));
};

/** Every field type, in groups; a click adds it at the end, a drag at its place. */
export const Palette = memo(({ onAdd }: { onAdd: (type: FieldTypeKey) => void }) => {
  const [words, setWords] = useState('');
  const groups = useMemo(() => {
    const found = fieldTypeKeys.filter((type) => fits(type, words.trim().toLowerCase()));
    return Object.entries(fieldGroups)
      .map(([group, label]) => ({ group, label, types: found.filter((type) => fieldTypeOf(type).group === group) }))
      .filter(({ types }) => types.length > 0);
  }, [words]);
  return (
    <section className="designer-panel palette" data-panel="palette" aria-label={texts.palette}>
      <Input
        allowClear
        aria-label={texts.paletteSearch}
        placeholder={texts.paletteSearch}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="palette-hint">{texts.paletteHint}</p>
      <div className="palette-groups">
        {groups.map(({ group, label, types }) => (
          <fieldset key={group} className="palette-group">
            <legend>{label}</legend>
            {types.map((type) => (
              <PaletteEntry key={type} type={type} onAdd={onAdd} />
            ))}
          </fieldset>
        ))}
        {groups.length === 0 ? <p className="palette-hint">{texts.paletteNone}</p> : null}
      </div>
    </section>
  );
});
