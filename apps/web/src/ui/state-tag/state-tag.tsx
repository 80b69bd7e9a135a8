import type { ReactNode } from 'react';
import './state-tag.css';

/** A state as a coloured label; the same tone means the same everywhere. */
export const StateTag = ({ tone, children }: { tone: 'good' | 'bad' | 'warn' | 'plain'; children: ReactNode }) => (
  <span className="state-tag" data-tone={tone}>
    {children}
  </span>
);
