import { handKind, type MessageKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import { centerTexts as texts } from './center.texts';

/** A kind of event by its key; undefined for one that this version does not have. */
export const kindOf = (key: string | undefined): MessageKind | undefined => messageKinds.find((one) => one.key === key);

/** A kind in words. */
export const kindName = (key: string): string => (key === handKind ? texts.hand : (kindOf(key)?.name ?? key));

/** The kinds that a message can be of. */
export const kindChoices: readonly { readonly value: string; readonly label: string }[] = [
  ...messageKinds.map(({ key, name }) => ({ value: key, label: name })),
  { value: handKind, label: texts.hand },
];
