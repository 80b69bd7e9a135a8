import { ActionButton } from '../../../ui/action-button/action-button';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { attendanceTexts } from '../attendance.texts';
import type { RollSending } from './roll-outbox';

const { states: texts, resend } = attendanceTexts.roll;

const tones = { saved: 'good', waiting: 'plain', sending: 'plain', away: 'warn', refused: 'bad' } as const;

const wordsOf = ({ state, pending, message }: RollSending): string => {
  const count = Object.keys(pending.marks).length + (pending.completes ? 1 : 0);
  if (state === 'waiting') return texts.waiting(count);
  if (state === 'away') return texts.away(count);
  return state === 'refused' ? texts.refused(message) : texts[state];
};

/** Whether the marks are stored or still being sent. */
export const RollStatus = ({ post, onSend }: { post: RollSending; onSend: () => void }) => (
  <span className="roll-status" role="status">
    <StateTag tone={tones[post.state]}>{wordsOf(post)}</StateTag>
    {post.state === 'away' || post.state === 'refused' ? <ActionButton onClick={onSend}>{resend}</ActionButton> : null}
  </span>
);
