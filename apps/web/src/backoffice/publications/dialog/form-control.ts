/** The props that a form item passes to its control. */
export interface Controlled {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
}

/** What the input of a field takes of them. */
export const passedOn = ({ id, value, onChange, ...aria }: Controlled) => ({
  id,
  value: value ?? null,
  onChange: (next: unknown) => onChange?.(next),
  invalid: String(aria['aria-invalid']) === 'true',
  describedBy: aria['aria-describedby'],
});
