import type { PublicField, PublicPage, Sent, Submission } from '@shuyuan/contract/backoffice/publications/publication';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ProvedMobile, visitorSession } from '../visitors';
import { faultsOf, sentValues } from './form-state';
import { publicationTexts as texts } from './publication.texts';
import type { Outcome } from './send-form';
import type { Draft } from './use-draft';
import { useFaults, type WholeFaults } from './use-faults';

/** A page as far as it is filled in. */
export type FilledPage = Pick<PublicPage, 'fields' | 'consent' | 'consent_version'>;

/** Sends what is filled in, once per key. */
export type SendAnswer = (answer: Omit<Submission, 'code'>, requestKey: string) => Promise<Outcome>;

/** The number that a page wants to be proved. */
export interface Proof {
  readonly proved: ProvedMobile | undefined;
  readonly onChange: (proved: ProvedMobile | undefined) => void;
}

interface Parts {
  readonly page: FilledPage;
  readonly shown: readonly PublicField[];
  readonly draft: Draft;
  /** Columns whose files are still on their way. */
  readonly busy: ReadonlySet<string>;
  readonly send: SendAnswer;
  /** Absent where the page asks for no number. */
  readonly proof: Proof | undefined;
  readonly onSent: (sent: Sent | undefined) => void;
  /** Loads the page again, whose consent text has changed. */
  readonly onStale: () => void;
}

const hasNone = (faults: object): boolean => Object.keys(faults).length === 0;

/** Judges, sends, and shows what came of it. */
export const useSending = ({ page, shown, draft, busy, send: sendAnswer, proof, onSent, onStale }: Parts) => {
  const faults = useFaults(shown);
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const website = useRef<HTMLInputElement>(null);
  const settle = (outcome: Outcome): void => {
    if (outcome.kind === 'sent' || outcome.kind === 'sent before') {
      draft.clear();
      onSent(outcome.kind === 'sent' ? outcome.sent : undefined);
      return;
    }
    if (outcome.kind === 'unanswered') {
      faults.show({}, { message: `${outcome.message}。${texts.unconfirmed}` });
      return;
    }
    draft.dropRequestKey();
    if (outcome.kind === 'prove') {
      visitorSession.end();
      proof?.onChange(undefined);
      faults.show({}, { prove: texts.proveAgain });
    } else if (outcome.kind === 'consent') {
      setAgreed(false);
      onStale();
      faults.show({}, { consent: outcome.message });
    } else faults.show(outcome.faults, { message: outcome.message });
  };
  /** A file that is still on its way is waited for, so it is no fault yet. */
  const judge = (): boolean => {
    const all = Object.entries(faultsOf(shown, draft.values));
    const found = Object.fromEntries(all.filter(([column]) => !busy.has(column)));
    const others: WholeFaults = {
      ...(page.consent !== '' && !isAgreed ? { consent: texts.consentMissing } : {}),
      ...(proof !== undefined && proof.proved === undefined ? { prove: texts.proveMissing } : {}),
    };
    faults.show(found, others);
    return hasNone(found) && hasNone(others);
  };
  const send = async (): Promise<void> => {
    if (isSending || !judge()) return;
    if (busy.size > 0) {
      setWaiting(true);
      return;
    }
    setSending(true);
    const trapped = website.current?.value ?? '';
    const answer = {
      values: sentValues(shown, draft.values),
      consent_version: page.consent_version,
      ...(trapped === '' ? {} : { website: trapped }),
    };
    settle(await sendAnswer(answer, draft.requestKey()));
    setSending(false);
  };
  const latest = useRef(send);
  latest.current = send;
  const isReady = isWaiting && busy.size === 0;
  useEffect(() => {
    if (!isReady) return;
    setWaiting(false);
    void latest.current();
  }, [isReady]);
  return { faults, isSending: isSending || isWaiting, isAgreed, setAgreed, website, send };
};
