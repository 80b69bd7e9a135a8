import { z } from 'zod';
import { placesOf } from '../../backoffice/messages/message-kind';
import { doorTextMax, letterPlaces } from './door.rules';
import { personalFields } from './personal-field';

const choice = z.boolean({ error: '请选择是否开放' });
const unknownPlaces = (text: string): string[] =>
  placesOf(text).filter((place) => !(letterPlaces as readonly string[]).includes(place));

/** What applicants and students see and do on their own page; what is not open here is not shown. */
export const doorSetting = z.strictObject({
  shows_state: choice,
  shows_interview: choice,
  shows_letter: choice,
  shows_balance: choice,
  shows_attendance: choice,
  allows_leave: choice,
  allows_correction: choice,
  /** The fields of their own data that they see. */
  data_fields: z
    .array(z.enum(Object.keys(personalFields) as [keyof typeof personalFields], { error: '没有这一项' }), {
      error: '请选择本人可以看到的信息',
    })
    .max(20),
  how_to_pay: z
    .string({ error: '请填写缴费方式' })
    .trim()
    .max(doorTextMax.how_to_pay, { error: `缴费方式不超过 ${doorTextMax.how_to_pay} 个字` }),
  /** Its paragraphs, one per line. */
  letter: z
    .string({ error: '请填写录取通知' })
    .trim()
    .max(doorTextMax.letter, { error: `录取通知不超过 ${doorTextMax.letter} 个字` })
    .superRefine((text, context) => {
      const [unknown] = unknownPlaces(text);
      if (unknown === undefined) return;
      const known = letterPlaces.map((place) => `{${place}}`).join('、');
      context.addIssue({ code: 'custom', message: `没有 {${unknown}} 这一项，可用的有 ${known}` });
    }),
});
export type DoorSetting = z.output<typeof doorSetting>;

/** Nothing is shown before someone has decided so. */
export const doorDefault: DoorSetting = {
  shows_state: false,
  shows_interview: false,
  shows_letter: false,
  shows_balance: false,
  shows_attendance: false,
  allows_leave: false,
  allows_correction: false,
  data_fields: [],
  how_to_pay: '',
  letter: '{姓名}：\n祝贺您被{学校}{课程项目}录取，编入{班级}，开学日期为{开学日期}。\n请按通知办理入学手续。',
};
