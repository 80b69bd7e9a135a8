import type { outsideFields } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { Described, HandSource, MessageSource } from './message-source';

/** The values that every message to people from outside can contain. */
export type OutsideValues = Readonly<Record<(typeof outsideFields)[number], string>>;

/** An event with these values for those of its people who are no staff. */
const describedWith = (described: Described, values: OutsideValues): Described => ({
  ...described,
  to: described.to.map((one) => ('admin_id' in one ? one : { ...one, fields: { ...one.fields, ...values } })),
});

/** A source whose messages to people from outside can contain these values. */
export const sourceWith = (source: MessageSource, values: OutsideValues): MessageSource => ({
  ...source,
  describe: async (...asked) =>
    new Map([...(await source.describe(...asked))].map(([id, found]) => [id, describedWith(found, values)])),
});

/** The same for messages by hand, all of which go to people from outside. */
export const handWith = (source: HandSource, values: OutsideValues): HandSource => ({
  ...source,
  fields: [...source.fields, ...Object.keys(values)],
  people: async (asked) =>
    (await source.people(asked)).map((person) => ({ ...person, fields: { ...person.fields, ...values } })),
});
