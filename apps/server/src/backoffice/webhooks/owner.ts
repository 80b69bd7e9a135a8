import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';

/** Whether someone may see a form's records, and so have them sent elsewhere. */
export const maySubscribe = (caller: Caller, formId: number): boolean => holds(caller, `form_${formId}.index`);

/** Why nothing may be sent on behalf of an owner. */
export const ownerFault = (owner: Caller | undefined, formId: number): 'gone' | 'rights' | 'form' | undefined => {
  if (owner === undefined) return 'gone';
  if (!holds(owner, 'webhook.create') && !holds(owner, 'webhook.edit')) return 'rights';
  return maySubscribe(owner, formId) ? undefined : 'form';
};
