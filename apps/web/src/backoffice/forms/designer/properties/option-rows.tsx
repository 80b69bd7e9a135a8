import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { announcementsFor, dragInstructions, useDragSensors } from '../drag';
import { OptionRow } from './option-row';
import {
  addChild,
  changeOption,
  freeOption,
  moveOption,
  type OptionPath,
  optionKey,
  removeOption,
} from './option-tree';
import { propertiesTexts as texts } from './properties.texts';

const depthMax = 4;

/** The props of one level of options. */
export interface OptionLevel {
  /** All options of the field; edits are made to the whole tree. */
  readonly whole: readonly FieldOption[];
  /** The options of this level. */
  readonly options: readonly FieldOption[];
  /** The path of the level's parent. */
  readonly path: OptionPath;
  readonly tree: boolean;
  readonly follows: boolean;
  readonly onChange: (options: readonly FieldOption[]) => void;
  /** True when the text was read as options. */
  readonly onPaste: (path: OptionPath, text: string) => boolean;
}

/** One level of options; they can be reordered within it, by mouse or keyboard. */
export const OptionRows = (level: OptionLevel) => {
  const { whole, options, path, tree, follows, onChange } = level;
  const sensors = useDragSensors();
  const keys = options.map(optionKey);
  const labelOf = (key: string) => options[keys.indexOf(key)]?.label ?? '';
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onChange(moveOption(whole, [...path, from], to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(keys, labelOf), screenReaderInstructions: dragInstructions }}
      onDragEnd={end}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="option-rows">
          {options.map((option, at) => {
            const here = [...path, at];
            return (
              <OptionRow
                key={keys[at]}
                id={keys[at] ?? ''}
                option={option}
                at={here.map((part) => part + 1).join('.')}
                onPatch={(patch) => onChange(changeOption(whole, here, { patch, follows }))}
                onRemove={() => onChange(removeOption(whole, here))}
                onPaste={(text) => level.onPaste(here, text)}
                onChild={
                  tree && here.length < depthMax
                    ? () => onChange(addChild(whole, here, freeOption(option.children ?? [], texts.optionName)))
                    : undefined
                }
              >
                {option.children === undefined ? null : <OptionRows {...level} options={option.children} path={here} />}
              </OptionRow>
            );
          })}
        </ol>
      </SortableContext>
    </DndContext>
  );
};
