import type { CorrectionState } from '@shuyuan/contract/courses/doors/correction.form';
import type { PersonalField } from '@shuyuan/contract/courses/doors/personal-field';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { contactSql } from '../contacts';

/** The personal fields of a contact as texts; the id number as it is sealed. */
export type PersonalRow = Readonly<Record<PersonalField, string | null>>;

/** Reads them. */
export const readPersonal = async (db: Executor, id: number): Promise<PersonalRow | undefined> => {
  const { rows } = await sql<PersonalRow>`
    select contact.name, contact.gender, contact.mobile, contact.wechat, contact.email,
      contact.id_number::text as id_number, contact.birthday::text as birthday, contact.company, contact.title
    from ${contactSql} as contact where contact.id = ${id} and contact.deleted_at is null`.execute(db);
  return rows[0];
};

/** A correction that someone asked for. */
export interface CorrectionRow {
  readonly id: number;
  readonly field: PersonalField;
  readonly new_value: string;
  readonly note: string;
  readonly state: CorrectionState;
  readonly decision: string;
  readonly created_at: Date;
}

/** The corrections of a contact, the newest first. */
export const readCorrections = async (db: Executor, contactId: number): Promise<CorrectionRow[]> => {
  const { rows } = await sql<CorrectionRow>`
    select asked.id, asked.field, coalesce(asked.new_value, '') as new_value, coalesce(asked.note, '') as note,
      asked.state, coalesce(asked.decision, '') as decision, asked.created_at
    from form.course_correction as asked
    where asked.contact = ${contactId} and asked.deleted_at is null order by asked.id desc limit 100`.execute(db);
  return rows;
};
