import type { DraftField } from '../form-draft';

export interface PreviewProps {
  readonly fields: readonly DraftField[];
  /** Opens the properties of a field. */
  readonly onSelect: (key: string) => void;
}
