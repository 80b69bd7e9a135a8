import { expect, test } from 'vitest';
import { handFields, outsideFields } from '../backoffice/messages/message-kind';
import { courseHandFields } from '../courses/hand-fields';
import { messageKinds } from './message-kinds';
import { smsVariables } from './sms-variables';

test('every field that a message can contain has a name of its own in the templates of SMS providers', () => {
  const fields = [
    ...handFields,
    ...outsideFields,
    ...Object.values(courseHandFields).flat(),
    ...messageKinds.flatMap((kind) => [...kind.fields]),
  ];
  expect(fields.filter((field) => smsVariables[field] === undefined)).toEqual([]);
  const names = Object.values(smsVariables);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][a-z0-9_]{0,24}$/.test(name))).toEqual([]);
  expect(names.filter((name) => ['email', 'mobile', 'id', 'nick', 'site'].includes(name))).toEqual([]);
});
