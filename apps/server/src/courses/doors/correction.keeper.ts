import { contactForm } from '@shuyuan/contract/courses/contacts/contact.form';
import { correctionForm } from '@shuyuan/contract/courses/doors/correction.form';
import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import type { PersonalField } from '@shuyuan/contract/courses/doors/personal-field';
import type { RecordKeeper } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import { contactReach } from '../contacts';
import { readPersonal } from './data.repository';

/** The rules of corrections: staff may note one too, and change it until it is decided. */
export const correctionKeeper: RecordKeeper = {
  table: correctionForm.table_name,
  beforeSave: async ({ db, values, current }) => {
    if (current !== undefined && current.state !== 'pending') throw new AppError(doorErrors.correctionDecided);
    const whole = { ...current, ...values };
    const row = await readPersonal(db, Number(whole.contact));
    const old_value = row?.[String(whole.field) as PersonalField] ?? null;
    return { ...values, old_value, state: 'pending' };
  },
  foundBy: ['contact'],
  seenWith: [
    { formId: contactForm.id, table: contactForm.table_name, field: 'contact', owners: [], reachedBy: contactReach },
  ],
};
