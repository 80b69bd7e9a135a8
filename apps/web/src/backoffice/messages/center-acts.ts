import { notify } from '../../platform/notices';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { stopSending } from './center.queries';
import { centerTexts as texts } from './center.texts';

/** Does what was asked for and reports success; the call itself reports failures. */
export const act = (run: () => Promise<{ msg: string }>): Promise<void> =>
  run().then(
    ({ msg }) => notify.success(msg),
    () => undefined,
  );

/** Says what came of a test. */
export const tellTest = ({ state, reason }: { state: string; reason: string }): void => {
  if (state === 'sent') notify.success(texts.testSent);
  else notify.error(state === 'unknown' ? texts.unknown(reason) : texts.notSent(reason));
};

/** Stops or resumes sending after a question. */
export const turnSending = async (isStopped: boolean, waiting: number): Promise<void> => {
  const question = isStopped
    ? { title: texts.confirmStop, content: texts.willStop, danger: true }
    : { title: texts.confirmResume, content: texts.willResume(waiting) };
  if (await confirm(question)) await act(() => stopSending(isStopped));
};
