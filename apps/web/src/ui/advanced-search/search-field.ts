import type { ReactNode } from 'react';
import type { SearchValue } from '../../platform/list-state/list-state';

/** What a control of the screen's own takes; no value is no condition. */
export interface OwnControlProps {
  readonly id: string;
  readonly value: SearchValue | undefined;
  readonly onChange: (value: SearchValue | undefined) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

/** A field of the search, by the kind of its control. */
export type SearchField = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'text'; readonly placeholder?: string }
  | { readonly kind: 'select'; readonly options: readonly { readonly label: string; readonly value: string }[] }
  | { readonly kind: 'date_range' }
  | { readonly kind: 'number_range' }
  | {
      readonly kind: 'own';
      readonly control: (props: OwnControlProps) => ReactNode;
      /** The condition as its tag shows it, behind the label. */
      readonly condition: (value: SearchValue) => ReactNode;
      /** What is wrong with a value, in words. */
      readonly problem?: (value: SearchValue) => string | undefined;
    }
);

/** What staff have typed into a field: one text, or the two ends of a range. */
export type Typed = readonly [string] | readonly [string, string];

/** Everything typed, by field. */
export type Draft = Readonly<Record<string, Typed>>;

/** True for fields with two ends. */
export const isRange = (field: SearchField): boolean => field.kind === 'date_range' || field.kind === 'number_range';
