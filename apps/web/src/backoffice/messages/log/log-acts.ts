import type { MessageRow } from '@shuyuan/contract/backoffice/messages/message';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { cancelMessage, resendMessage } from '../center.queries';
import { act } from '../center-acts';
import { logTexts as texts } from './log.texts';

/** An act on a message; resolves when it is done, refused or not wanted after all. */
export interface MessageAct {
  readonly key: 'resend' | 'cancel';
  readonly label: string;
  readonly run: () => Promise<void>;
}

/** What can be done with a message: one that may have arrived is sent again only by someone who knows that. */
export const actsOn = ({ id, state, error }: Pick<MessageRow, 'id' | 'state' | 'error'>): MessageAct[] => {
  if (state === 'waiting') {
    const question = { title: texts.confirmCancel, content: texts.willCancel, danger: true };
    const run = async () => {
      if (await confirm(question)) await act(() => cancelMessage(id));
    };
    return [{ key: 'cancel', label: texts.cancel, run }];
  }
  if (state !== 'failed' && state !== 'unknown') return [];
  const question =
    state === 'unknown'
      ? { title: texts.confirmUnknown, content: texts.willRepeat, ok: texts.still, danger: true }
      : { title: texts.confirmResend, content: texts.willResend(error) };
  const run = async () => {
    if (await confirm(question)) await act(() => resendMessage(id));
  };
  return [{ key: 'resend', label: texts.resend, run }];
};
