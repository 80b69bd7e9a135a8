import type { CSSProperties } from 'react';
import './choice-tag.css';

interface Option {
  readonly label: string;
  readonly color?: string | undefined;
}

/**
 * An option, such as a state, as a tag in its own colour: a tint and a dot, so that the words stay readable whatever the
 * colour. One without a colour is plain text.
 */
export const ChoiceTag = ({ option: { label, color } }: { option: Option }) =>
  color === undefined ? (
    <span>{label}</span>
  ) : (
    <span className="choice-tag" style={{ '--option': color } as CSSProperties}>
      {label}
    </span>
  );

/** The tag of a value among its choices; nothing for a value that is none of them. */
export const ChosenTag = ({ of, value }: { of: readonly (Option & { readonly value: string })[]; value: unknown }) => {
  const option = of.find((choice) => choice.value === value);
  return option === undefined ? null : <ChoiceTag option={option} />;
};
