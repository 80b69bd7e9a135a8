import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { Cascader } from 'antd';
import type { FieldInputProps } from './field-type-view';
import { sharedAttributes } from './text-input';

interface Branch {
  label: string;
  value: string;
  children?: Branch[];
}

const branchOf = ({ label, value, children }: FieldOption): Branch => ({
  label,
  value,
  ...(children === undefined || children.length === 0 ? {} : { children: children.map(branchOf) }),
});

/** A path down a tree. With `partial` it may stop before a leaf. */
export const CascadeInput = (
  props: FieldInputProps & { options: readonly FieldOption[]; placeholder: string; partial?: boolean },
) => (
  <Cascader
    {...sharedAttributes(props)}
    className="field-full"
    allowClear
    showSearch
    changeOnSelect={props.partial ?? false}
    placeholder={props.field.settings.placeholder ?? props.placeholder}
    value={Array.isArray(props.value) ? props.value.map(String) : []}
    options={props.options.map(branchOf)}
    onChange={(path: (string | number | null)[] | undefined) =>
      props.onChange(path === undefined || path.length === 0 ? null : path.map(String))
    }
  />
);
