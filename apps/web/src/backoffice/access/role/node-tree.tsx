import type { CatalogueItem } from '@shuyuan/contract/backoffice/access/role';
import { Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { choose, filtered, stateOf } from './node-choice';
import { roleTexts as texts } from './role.texts';

interface Control {
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (item: CatalogueItem, on: boolean) => void;
}

const BranchBox = ({ item, control }: { item: CatalogueItem; control: Control }) => {
  const box = useRef<HTMLInputElement>(null);
  const state = stateOf(item, control.chosen);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className="node-branch-name" title={item.may_grant ? undefined : texts.notYours}>
      <input
        ref={box}
        type="checkbox"
        aria-label={texts.allOf(item.name)}
        checked={state === 'all'}
        disabled={!item.may_grant}
        onChange={(event) => control.onToggle(item, event.currentTarget.checked)}
      />
      {item.name}
    </label>
  );
};

const LeafBox = ({ item, control }: { item: CatalogueItem; control: Control }) => (
  <label className="node-leaf" data-refused={!item.may_grant} title={item.may_grant ? undefined : texts.notYours}>
    <input
      type="checkbox"
      checked={item.node !== null && control.chosen.has(item.node)}
      disabled={!item.may_grant}
      onChange={(event) => control.onToggle(item, event.currentTarget.checked)}
    />
    {item.name}
  </label>
);

const Branch = ({ item, control }: { item: CatalogueItem; control: Control }) => {
  const leaves = item.children.filter(({ node }) => node !== null);
  const branches = item.children.filter(({ node }) => node === null);
  return (
    <li className="node-branch">
      <div className="node-branch-line">
        <BranchBox item={item} control={control} />
        {leaves.length === 0 ? null : (
          <div className="node-leaves">
            {leaves.map((leaf) => (
              <LeafBox key={leaf.key} item={leaf} control={control} />
            ))}
          </div>
        )}
      </div>
      {branches.length === 0 ? null : (
        <ul>
          {branches.map((branch) => (
            <Branch key={branch.key} item={branch} control={control} />
          ))}
        </ul>
      )}
    </li>
  );
};

/** The rights as checkboxes by menu: one line per entry with its actions. An antd form passes value and onChange. */
export const NodeTree = (props: {
  tree: readonly CatalogueItem[];
  value?: string[];
  onChange?: (nodes: string[]) => void;
}) => {
  const { tree, value = [] } = props;
  const [words, setWords] = useState('');
  const chosen = useMemo(() => new Set(value), [value]);
  const shown = useMemo(() => filtered(tree, words), [tree, words]);
  const control: Control = { chosen, onToggle: (item, on) => props.onChange?.(choose(tree, value, { item, on })) };
  return (
    <div className="node-tree">
      <div className="node-tree-bar">
        <Input
          allowClear
          value={words}
          placeholder={texts.searchNodes}
          aria-label={texts.searchNodes}
          onChange={(event) => setWords(event.target.value)}
          // Enter would submit the whole role.
          onPressEnter={(event) => event.preventDefault()}
        />
        <span role="status">{texts.chosen(value.length)}</span>
      </div>
      {shown.length === 0 ? <p className="role-hint">{texts.noNodes}</p> : null}
      <ul aria-label={texts.nodes}>
        {shown.map((item) => (
          <Branch key={item.key} item={item} control={control} />
        ))}
      </ul>
    </div>
  );
};
