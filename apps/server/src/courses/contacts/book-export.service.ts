import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type BookEntry,
  type ContactBook,
  consentsTo,
  isListed,
} from '@shuyuan/contract/courses/contacts/contact-book';
import { consentWords, memberStates } from '@shuyuan/contract/courses/contacts/member.form';
import { recordAudit } from '../../backoffice/audit';
import type { Actor } from '../../backoffice/records';
import { inTransaction } from '../../platform/db/database';
import type { Cell } from '../../platform/excel/cell';
import { type SheetContent, writeWorkbook } from '../../platform/excel/workbook-writer';
import { readBook } from './book.service';
import type { ContactDeps } from './contact.deps';
import { contactTexts } from './contact.texts';

const { sheet: texts } = contactTexts;

/** Personal columns of the book besides the name, each only with the member's consent. */
const personal = ['company', 'title', 'mobile', 'wechat', 'email', 'birthday'] as const;

const text = (value: string | null): Cell => (value === null || value === '' ? null : { kind: 'text', value });

const stateLabel = (entry: BookEntry): string | null =>
  memberStates.find(({ value }) => value === entry.state)?.label ?? null;

const rowOf = (entry: BookEntry): Cell[] => [
  text(entry.student_no),
  text(entry.name),
  text(entry.gender),
  text(entry.team),
  text(entry.post),
  text(stateLabel(entry)),
  ...personal.map((field) => text(consentsTo(entry, field) ? entry[field] : texts.withheld)),
];

const bookSheet = ({ class: { name }, members }: ContactBook): SheetContent => ({
  name,
  columns: [
    { header: texts.studentNo, width: 20 },
    { header: texts.name, width: 12 },
    { header: texts.gender, width: 8 },
    { header: texts.team, width: 12 },
    { header: texts.post, width: 12 },
    { header: texts.state, width: 8 },
    ...personal.map((field) => ({ header: consentWords[field], width: field === 'company' ? 28 : 18 })),
  ],
  rows: members.map(rowOf),
});

/** The address book of a class as a workbook, with members' consent only; the export is recorded (assurance F41). */
export const exportBook = async (
  deps: ContactDeps,
  { classId, caller, origin }: Actor & { classId: number },
): Promise<{ name: string; content: string }> => {
  const book = await readBook(deps, { classId, caller });
  const members = book.members.filter(isListed);
  const output = new PassThrough();
  const [content] = await Promise.all([buffer(output), writeWorkbook(output, [bookSheet({ ...book, members })])]);
  await inTransaction(deps.db, (db) =>
    recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'contact.export',
      target: { type: 'course_class', id: classId },
      after: { members: members.length },
    }),
  );
  return { name: texts.file(book.class.name), content: content.toString('base64') };
};
