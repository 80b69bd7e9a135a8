import type { OpenCheckIn, Receipt } from '@shuyuan/contract/courses/check-in/check-in';
import { checkInEndpoints } from '@shuyuan/contract/courses/check-in/check-in.endpoints';
import { checkInErrors } from '@shuyuan/contract/courses/check-in/check-in.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { type ProvedMobile, visitorSession } from '../../backoffice/visitors';
import { call } from '../../platform/http/call';
import { type Failure, toFailure } from '../../platform/http/failure';
import { checkInTexts as texts } from './check-in.texts';
import { deviceId } from './device-id';
import { locate } from './locate';

/** How far it has come. */
export type Stage =
  | { readonly kind: 'prove' | 'working' | 'locating' | 'no code' }
  | { readonly kind: 'arrived'; readonly receipt: Receipt; readonly isRepeated: boolean }
  /** `mayRepeat` while the same code may still do. */
  | { readonly kind: 'failed'; readonly message: string; readonly mayRepeat: boolean };

interface Scan {
  readonly key: string;
  /** What changes every few seconds; undefined for whoever opened the address without it. */
  readonly code: string | undefined;
}

const failedStage = (failure: Failure): Stage => {
  if (failure.errcode === platformErrors.invalidVisitor.errcode) {
    visitorSession.end();
    return { kind: 'prove' };
  }
  if (failure.errcode === checkInErrors.already.errcode) {
    return { kind: 'arrived', receipt: failure.data as Receipt, isRepeated: true };
  }
  return { kind: 'failed', message: failure.message, mayRepeat: failure.kind === 'unanswered' };
};

interface Attempt {
  readonly scan: Scan;
  readonly token: string;
  readonly onOpen: (open: OpenCheckIn) => void;
  readonly onLocate: () => void;
}

const attempt = async ({ scan: { key, code }, token, onOpen, onLocate }: Attempt): Promise<Stage> => {
  const { data: open } = await call(checkInEndpoints.open, { query: { key }, token });
  onOpen(open);
  if (open.receipt !== null) return { kind: 'arrived', receipt: open.receipt, isRepeated: true };
  if (!open.is_running) return { kind: 'failed', message: checkInErrors.notRunning.errmsg, mayRepeat: false };
  if (code === undefined) return { kind: 'no code' };
  if (open.asks_place) onLocate();
  const place = open.asks_place ? await locate() : undefined;
  if (open.asks_place && place === undefined) return { kind: 'failed', message: texts.placeDenied, mayRepeat: true };
  const body = { key, code, device: deviceId(), ...(place === undefined ? {} : { place }) };
  const { data: receipt } = await call(checkInEndpoints.checkIn, { body, token });
  return { kind: 'arrived', receipt, isRepeated: false };
};

/** Checks in as soon as the number is proved: the code lasts only seconds. */
export const useCheckIn = (scan: Scan) => {
  const [proved, setProved] = useState<ProvedMobile | undefined>(visitorSession.read);
  const [open, setOpen] = useState<OpenCheckIn>();
  const [stage, setStage] = useState<Stage>({ kind: proved === undefined ? 'prove' : 'working' });
  const { key, code } = scan;
  const token = proved?.token;
  const run = useCallback(() => {
    if (token === undefined) return;
    setStage({ kind: 'working' });
    attempt({ scan: { key, code }, token, onOpen: setOpen, onLocate: () => setStage({ kind: 'locating' }) })
      .catch((thrown: unknown) => failedStage(toFailure(thrown, texts.failed)))
      .then((next) => {
        setStage(next);
        if (next.kind === 'prove') setProved(undefined);
      });
  }, [key, code, token]);
  useEffect(run, [run]);
  return { stage, open, proved, setProved, run };
};
