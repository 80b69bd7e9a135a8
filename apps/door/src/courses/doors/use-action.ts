import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { newRequestKey } from '@shuyuan/web/http/request-key';
import { useRef, useState } from 'preact/hooks';
import { type Failure, toFailure } from '../../platform/http/failure';
import { doorTexts as texts } from './door.texts';
import { useDoor } from './door-session';

interface Given {
  readonly token: string;
  /** The same until the server has answered for certain. */
  readonly requestKey: string;
}

/** Why an action failed: messages at fields, and one for the whole. */
export interface ActionFault {
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

const messageOf = ({ kind, errcode, message }: Failure): string => {
  if (kind === 'unanswered') return `${message}。${texts.unconfirmed}`;
  if (errcode === platformErrors.invalidVisitor.errcode) return texts.expiredHere;
  return errcode === platformErrors.keyTaken.errcode ? texts.sentBefore : message;
};

const faultOf = (failure: Failure): ActionFault => ({
  message: messageOf(failure),
  errors: Object.fromEntries(
    Object.entries(failure.errors ?? {}).map(([field, messages]) => [field, messages.join('；')]),
  ),
});

/** Something that a person does here, once however often it is sent. */
export const useAction = () => {
  const { run } = useDoor();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ActionFault>();
  const key = useRef<string | undefined>(undefined);
  /** Resolves with the reply, or with undefined after a failure, which is shown. */
  const act = async <T>(work: (given: Given) => Promise<T>): Promise<T | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setFault(undefined);
    key.current ??= newRequestKey();
    const requestKey = key.current;
    try {
      const reply = await run((token) => work({ token, requestKey }));
      key.current = undefined;
      return reply;
    } catch (thrown) {
      const failure = toFailure(thrown, texts.failed);
      if (failure.kind === 'refused') key.current = undefined;
      setFault(faultOf(failure));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fault, setFault, act };
};
