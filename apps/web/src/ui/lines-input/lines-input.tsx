import { Input } from 'antd';
import type { ComponentProps } from 'react';

/** The entries among typed lines; commas and semicolons separate them too. */
export const linesOf = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .split(/[\n,，;；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Props = Omit<ComponentProps<typeof Input.TextArea>, 'value' | 'onChange'> & {
  readonly value?: readonly string[];
  readonly onChange?: (lines: readonly string[]) => void;
};

/** A list as one text, one entry per line. */
export const LinesInput = ({ value = [], onChange, ...rest }: Props) => (
  <Input.TextArea
    rows={5}
    spellCheck={false}
    {...rest}
    value={value.join('\n')}
    onChange={(event) => onChange?.(event.target.value.split('\n'))}
  />
);
