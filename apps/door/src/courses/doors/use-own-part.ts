import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { toFailure } from '../../platform/http/failure';
import { doorTexts as texts } from './door.texts';
import { useDoor } from './door-session';

/** The content of a part: what was loaded last, and why it could not be loaded now. */
export interface Loaded<T> {
  readonly data: T | undefined;
  readonly fault: string | undefined;
  readonly reload: () => void;
}

/** Loads a part each time it is opened; what was there before stays until the answer comes. `load` must not change. */
export const useOwnPart = <T>(isOpen: boolean, load: (token: string) => Promise<{ readonly data: T }>): Loaded<T> => {
  const { run } = useDoor();
  const [data, setData] = useState<T>();
  const [fault, setFault] = useState<string>();
  const latest = useRef(0);
  const reload = useCallback(() => {
    latest.current += 1;
    const own = latest.current;
    const isLatest = () => own === latest.current;
    setFault(undefined);
    run(load).then(
      (reply) => isLatest() && setData(reply.data),
      (thrown: unknown) => isLatest() && setFault(toFailure(thrown, texts.failed).message),
    );
  }, [run, load]);
  useEffect(() => {
    if (isOpen) reload();
  }, [isOpen, reload]);
  return { data, fault, reload };
};
