/** The fields of a contact that the person may see; where it says so, they may ask for another value. */
export const personalFields = {
  name: { name: '姓名', isCorrectable: true, max: 50 },
  gender: { name: '性别', isCorrectable: true, max: 1 },
  mobile: { name: '手机号', isCorrectable: true, max: 11 },
  wechat: { name: '微信号', isCorrectable: true, max: 50 },
  email: { name: '邮箱', isCorrectable: true, max: 100 },
  /** Always masked; a new one is not taken here, since a request is not sealed as the number itself is. */
  id_number: { name: '身份证号', isCorrectable: false, max: 18 },
  birthday: { name: '生日', isCorrectable: true, max: 10 },
  company: { name: '单位', isCorrectable: true, max: 100 },
  title: { name: '职务', isCorrectable: true, max: 50 },
} as const;
export type PersonalField = keyof typeof personalFields;

/** The fields for which another value may be asked. */
export const correctableFields = (Object.keys(personalFields) as PersonalField[]).filter(
  (field) => personalFields[field].isCorrectable,
);
