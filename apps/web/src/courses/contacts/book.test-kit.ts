import type { BookEntry } from '@shuyuan/contract/courses/contacts/contact-book';
import { entryBody, entryPart } from '@shuyuan/contract/platform/search-match';

/** A member of a book. */
export const anEntry = (values: Partial<BookEntry> = {}): BookEntry => ({
  id: 1,
  contact_id: 1,
  student_no: 'EMBA-A-001',
  state: 'studying',
  team: null,
  post: null,
  consent: [],
  name: 'Zhang San',
  search_entry: entryPart('A', entryBody('Zhang San', [['zhang', 'san']])),
  gender: null,
  mobile: '13800138000',
  wechat: null,
  email: null,
  company: 'Acme',
  title: null,
  birthday: null,
  photo: null,
  masked: [],
  ...values,
});
