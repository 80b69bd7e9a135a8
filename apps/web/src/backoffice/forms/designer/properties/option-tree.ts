import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';

/** The path of an option: its index among its siblings, after the indexes of its ancestors. */
export type OptionPath = readonly number[];

type Options = readonly FieldOption[];

const keys = new WeakMap<FieldOption, string>();
let lastKey = 0;

/** Identifies an option on the screen through edits and moves; the API has no such key. */
export const optionKey = (option: FieldOption): string => {
  const known = keys.get(option);
  if (known !== undefined) return known;
  lastKey += 1;
  const key = `option-${lastKey}`;
  keys.set(option, key);
  return key;
};

const rewritten = (option: FieldOption, next: FieldOption): FieldOption => {
  keys.set(next, optionKey(option));
  return next;
};

/** Changes the list that contains the option of this path. */
export const amongSiblings = (
  options: Options,
  [at = 0, ...below]: OptionPath,
  change: (list: Options, at: number) => Options,
): Options => {
  if (below.length === 0) return change(options, at);
  return options.map((option, index) =>
    index === at
      ? rewritten(option, withChildren(option, amongSiblings(option.children ?? [], below, change)))
      : option,
  );
};

/** An option without children omits the property: that is how the contract marks a leaf. */
const withChildren = ({ children: _, ...option }: FieldOption, children: Options): FieldOption =>
  children.length === 0 ? option : { ...option, children };

/** A value follows its label until someone types it, or until records use it. */
const followed = (option: FieldOption, patch: Partial<FieldOption>, follows: boolean): Partial<FieldOption> =>
  follows && patch.label !== undefined && option.value === option.label ? { ...patch, value: patch.label } : patch;

/** The options with one of them changed. */
export const changeOption = (
  options: Options,
  path: OptionPath,
  { patch, follows }: { patch: Partial<FieldOption>; follows: boolean },
): Options =>
  amongSiblings(options, path, (list, at) =>
    list.map((option, index) => {
      if (index !== at) return option;
      const { color, ...next } = { ...option, ...followed(option, patch, follows) };
      return rewritten(option, color === undefined ? next : { ...next, color });
    }),
  );

/** The options without one of them and its descendants. */
export const removeOption = (options: Options, path: OptionPath): Options =>
  amongSiblings(options, path, (list, at) => list.filter((_, index) => index !== at));

/** The options with one of them moved among its siblings. */
export const moveOption = (options: Options, path: OptionPath, to: number): Options =>
  amongSiblings(options, path, (list, at) => {
    if (to < 0 || to >= list.length) return list;
    const rest = list.filter((_, index) => index !== at);
    return [...rest.slice(0, to), ...list.slice(at, at + 1), ...rest.slice(to)];
  });

/** The options with one more child of the one of this path. */
export const addChild = (options: Options, path: OptionPath, child: FieldOption): Options =>
  amongSiblings(options, path, (list, at) =>
    list.map((option, index) =>
      index === at ? rewritten(option, withChildren(option, [...(option.children ?? []), child])) : option,
    ),
  );

/** A label that none of these options has. */
export const freeOption = (options: Options, words: (count: number) => string): FieldOption => {
  const taken = new Set(options.flatMap(({ label, value }) => [label, value]));
  let count = options.length + 1;
  while (taken.has(words(count))) count += 1;
  return { label: words(count), value: words(count) };
};
