import { type PublicationState, publicationStates } from '@shuyuan/contract/backoffice/publications/publication';
import { StateTag } from '../../ui/state-tag/state-tag';
import './publication-state.css';

const tones = {
  open: 'good',
  waiting: 'warn',
  over: 'plain',
  full: 'plain',
  closed: 'plain',
  suspended: 'bad',
} as const satisfies Record<PublicationState, string>;

/** Whether a page takes submissions, and what is wrong where it does not. */
export const PublicationStateTag = ({ state, fault }: { state: PublicationState; fault: string }) => (
  <span className="publication-state" title={fault === '' ? undefined : fault}>
    <StateTag tone={tones[state]}>{publicationStates[state]}</StateTag>
    {fault === '' ? null : <span className="publication-fault">{fault}</span>}
  </span>
);
