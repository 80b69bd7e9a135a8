import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { advancedSearchTexts as texts } from './advanced-search.texts';

/** An active condition: a click opens the search, the button removes it. */
export const ConditionTag = (props: {
  /** Its words for screen readers, and as far as they are text. */
  name: string;
  children: ReactNode;
  /** Why it does not apply. */
  lost?: string;
  onOpen: () => void;
  onRemove: () => void;
}) => (
  <li data-lost={props.lost !== undefined}>
    <button type="button" className="condition-words" title={props.lost ?? props.name} onClick={props.onOpen}>
      {props.children}
    </button>
    <button type="button" className="condition-remove" aria-label={texts.remove(props.name)} onClick={props.onRemove}>
      <CloseOutlined aria-hidden />
    </button>
  </li>
);
