import type { PublicPage, Sent, Submission } from '@shuyuan/contract/backoffice/publications/publication';
import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { call } from '../../platform/http/call';
import { type Failure, toFailure } from '../../platform/http/failure';
import type { Faults } from './form-state';
import { publicationTexts as texts } from './publication.texts';

/** How a submission ended. */
export type Outcome =
  | { readonly kind: 'sent'; readonly sent: Sent }
  /** An earlier submission with the same key was accepted, with other values. */
  | { readonly kind: 'sent before' }
  /** Nobody knows whether it arrived; it is sent again with the same key. */
  | { readonly kind: 'unanswered'; readonly message: string }
  | { readonly kind: 'prove' }
  | { readonly kind: 'consent'; readonly message: string }
  /** Refused; messages at their fields, and one for the whole. */
  | { readonly kind: 'refused'; readonly message: string; readonly faults: Faults };

const proofCodes: readonly (number | undefined)[] = [
  platformErrors.invalidVisitor.errcode,
  publicationErrors.proveMobile.errcode,
];

/** Messages at columns; the server may name them below `values`. */
const faultsIn = ({ errors = {} }: Failure): Faults =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [path.replace(/^values\./, ''), messages.join('；')]),
  );

/** How a submission ended that failed. */
export const outcomeOf = (failure: Failure): Outcome => {
  const { kind, errcode, message } = failure;
  if (kind === 'unanswered') return { kind, message };
  if (errcode === platformErrors.keyTaken.errcode) return { kind: 'sent before' };
  if (proofCodes.includes(errcode)) return { kind: 'prove' };
  if (errcode === publicationErrors.consentChanged.errcode) return { kind: 'consent', message };
  return { kind: 'refused', message, faults: faultsIn(failure) };
};

/** Sends a page once per key; `token` is that of the proved number, where the page asks for one. */
export const sendForm = async (
  { proves_mobile }: PublicPage,
  body: Submission,
  { requestKey, token }: { requestKey: string; token: string | undefined },
): Promise<Outcome> => {
  try {
    if (proves_mobile && token === undefined) return { kind: 'prove' };
    const reply =
      token !== undefined && proves_mobile
        ? await call(publicPageEndpoints.submitProved, { body, requestKey, token })
        : await call(publicPageEndpoints.submit, { body, requestKey });
    return { kind: 'sent', sent: reply.data };
  } catch (thrown) {
    return outcomeOf(toFailure(thrown, texts.failed));
  }
};
