import { digestKind, handKind, type MessageKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import { centerTexts as texts } from './center.texts';

/** A kind of event by its key; undefined for one that this version does not have. */
export const kindOf = (key: string | undefined): MessageKind | undefined => messageKinds.find((one) => one.key === key);

const others: Readonly<Record<string, string>> = { [handKind]: texts.hand, [digestKind]: texts.digest };

/** A kind in words. */
export const kindName = (key: string): string => kindOf(key)?.name ?? others[key] ?? key;

/** The kinds that a message can be of. */
export const kindChoices: readonly { readonly value: string; readonly label: string }[] = [
  ...messageKinds.map(({ key, name }) => ({ value: key, label: name })),
  ...Object.entries(others).map(([value, label]) => ({ value, label })),
];
