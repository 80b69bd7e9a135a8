import { DeleteOutlined, HolderOutlined, SubnodeOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { ColorPicker, Input } from 'antd';
import type { ClipboardEvent, ReactNode } from 'react';
import { designerTexts } from '../designer.texts';
import { dragStyle } from '../drag';
import { propertiesTexts as texts } from './properties.texts';

/** Colours that are distinguishable on light and dark backgrounds. */
const presets = ['#0077cc', '#18794a', '#d48806', '#c0291f', '#722ed1', '#13a8a8', '#eb2f96', '#66727e'];

/** One option: its colour, its name, its value and its actions. */
export const OptionRow = (props: {
  id: string;
  option: FieldOption;
  /** Its position in words, such as 2.1. */
  at: string;
  onPatch: (patch: Partial<FieldOption>) => void;
  onRemove: () => void;
  onPaste: (text: string) => boolean;
  onChild: (() => void) | undefined;
  children: ReactNode;
}) => {
  const { option, at, onPatch } = props;
  const sortable = useSortable({ id: props.id });
  const paste = (event: ClipboardEvent) => {
    if (props.onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <li
      ref={sortable.setNodeRef}
      style={dragStyle(sortable)}
      className="option-row"
      data-dragging={sortable.isDragging}
    >
      <div className="option-row-line">
        <button
          type="button"
          className="designer-icon designer-grip"
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={texts.optionDrag(at)}
          title={designerTexts.dragHint}
        >
          <HolderOutlined aria-hidden />
        </button>
        <ColorPicker
          size="small"
          disabledAlpha
          allowClear
          format="hex"
          value={option.color ?? null}
          presets={[{ label: texts.optionColumns.color, colors: presets }]}
          onChangeComplete={(colour) => onPatch({ color: colour.toHexString().slice(0, 7).toLowerCase() })}
          onClear={() => onPatch({ color: undefined })}
        >
          <button type="button" className="option-row-color" aria-label={texts.optionColor(at)}>
            <span style={option.color === undefined ? {} : { background: option.color }} />
          </button>
        </ColorPicker>
        <Input
          size="small"
          maxLength={100}
          aria-label={texts.optionLabel(at)}
          placeholder={texts.optionColumns.label}
          value={option.label}
          onPaste={paste}
          onChange={(event) => onPatch({ label: event.target.value })}
        />
        <Input
          size="small"
          maxLength={100}
          aria-label={texts.optionValue(at)}
          placeholder={texts.optionColumns.value}
          value={option.value}
          onChange={(event) => onPatch({ value: event.target.value })}
        />
        {props.onChild === undefined ? null : (
          <button
            type="button"
            className="designer-icon"
            aria-label={texts.optionChild(at)}
            title={texts.optionChild(at)}
            onClick={props.onChild}
          >
            <SubnodeOutlined aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="designer-icon"
          aria-label={texts.optionRemove(at)}
          title={texts.optionRemove(at)}
          onClick={props.onRemove}
        >
          <DeleteOutlined aria-hidden />
        </button>
      </div>
      {props.children}
    </li>
  );
};
