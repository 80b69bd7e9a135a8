import type { BookEntry, ContactBook } from '@shuyuan/contract/courses/contacts/contact-book';
import { notify } from '../../platform/notices';
import { saveFile } from '../../platform/save-file';
import { contactTexts as texts } from './contact.texts';
import { vcardOf } from './vcard';

const warningMs = 3000;

/** Makes the browser save members as one vCard file; members whose name the caller does not see are left out. */
export const saveVcards = (
  entries: readonly BookEntry[],
  { class: { name: className }, file }: Pick<ContactBook, 'class'> & { file: string },
): void => {
  const cards = entries.flatMap((entry) => {
    const { name, masked, student_no: studentNo } = entry;
    if (name === null || masked.includes('name')) return [];
    return [vcardOf(entry, { name, note: texts.vcardNote(className, studentNo ?? '') })];
  });
  if (cards.length === 0) notify.warning(texts.noVcards, warningMs);
  else {
    const content = new Blob([cards.join('')], { type: 'text/vcard;charset=utf-8' });
    saveFile({ name: texts.vcardFile(file), content });
  }
};
