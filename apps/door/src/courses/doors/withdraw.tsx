import type { OwnApplication } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { doorTexts, homeTexts as texts } from './door.texts';
import { useDoor } from './door-session';
import { FormField, OwnForm } from './form-field';
import { useAction } from './use-action';

const Sure = ({
  application: { id, programme },
  onClose,
  onDone,
}: {
  readonly application: OwnApplication;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const [reason, setReason] = useState('');
  const { isBusy, fault, act } = useAction();
  const { say } = useDoor();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const withdraw = async (): Promise<void> => {
    const reply = await act(({ token, requestKey }) =>
      call(doorEndpoints.withdraw, { body: { id, reason: reason.trim() }, token, requestKey }),
    );
    if (reply === undefined) return;
    say(texts.withdrawn);
    onDone();
  };
  return (
    <div class="sure">
      <p class="question" ref={question} tabIndex={-1}>
        {texts.withdrawSure(programme)}
      </p>
      <p>{texts.withdrawNote}</p>
      <OwnForm
        label={texts.withdraw}
        fault={fault}
        onSubmit={withdraw}
        actions={
          <>
            <button type="submit" class="danger" disabled={isBusy}>
              {isBusy ? texts.withdrawing : texts.withdrawDo}
            </button>
            <button type="button" class="second" disabled={isBusy} onClick={onClose}>
              {doorTexts.cancel}
            </button>
          </>
        }
      >
        <FormField name={texts.withdrawReason} fault={fault?.errors.reason}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={2}
              maxLength={500}
              value={reason}
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </FormField>
      </OwnForm>
    </div>
  );
};

/** Withdraws an application, after asking whether that is meant. */
export const Withdraw = ({
  application,
  onDone,
}: {
  readonly application: OwnApplication;
  readonly onDone: () => void;
}) => {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    return <Sure application={application} onClose={() => setAsking(false)} onDone={onDone} />;
  }
  return (
    <button type="button" class="plain" onClick={() => setAsking(true)}>
      {texts.withdraw}
    </button>
  );
};
