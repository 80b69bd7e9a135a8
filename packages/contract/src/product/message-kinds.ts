import type { MessageKind } from '../backoffice/messages/message-kind';
import { enrolmentMessages } from '../courses/enrolment/enrolment.messages';

/** The kinds of events of all slices that people can be told of. */
export const messageKinds: readonly MessageKind[] = [...enrolmentMessages];
