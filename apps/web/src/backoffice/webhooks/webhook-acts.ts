import type { Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { notify } from '../../platform/notices';
import { confirm } from '../../ui/confirm-dialog/confirm';
import type { MenuButtonItem } from '../../ui/menu-button/menu-button';
import { pauseWebhook, renewSecret, resumeWebhook, testWebhook } from './webhook.queries';
import { webhookTexts as texts } from './webhook.texts';

interface ActContext {
  readonly onChanged: () => void;
  readonly onSecret: (secret: string) => void;
}

interface Question {
  readonly title: string;
  readonly content: string;
}

/** Asks, acts and reports success; the call itself reports failures. */
const ask = async (question: Question | undefined, act: () => Promise<{ msg: string } | undefined>): Promise<void> => {
  if (question !== undefined && !(await confirm(question))) return;
  await act().then(
    (reply) => {
      if (reply !== undefined) notify.success(reply.msg);
    },
    () => undefined,
  );
};

/** The entries of 更多 for one webhook. */
export const moreFor = (webhook: Webhook, { onChanged, onSecret }: ActContext): MenuButtonItem[] => {
  const { id, name, state } = webhook;
  const item = (
    key: string,
    { label, question, act }: { label: string; question?: Question; act: () => Promise<{ msg: string } | undefined> },
  ): MenuButtonItem => ({ key, label, onSelect: () => void ask(question, act).then(onChanged) });
  return [
    state === 'active'
      ? item('pause', {
          label: texts.pause,
          question: { title: texts.confirmPause(name), content: texts.willPause },
          act: () => pauseWebhook(id),
        })
      : item('resume', {
          label: texts.resume,
          question: { title: texts.confirmResume(name), content: texts.willResume },
          act: () => resumeWebhook(id),
        }),
    item('test', { label: texts.test, act: () => testWebhook(id) }),
    item('renew', {
      label: texts.renew,
      question: { title: texts.confirmRenew(name), content: texts.willRenew },
      act: async () => {
        onSecret((await renewSecret(id)).data.secret);
        return undefined;
      },
    }),
  ];
};
