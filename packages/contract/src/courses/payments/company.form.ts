import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { courseFormIds } from '../course-form';

/** The companies that pay for people, with what their invoices need. */
export const companyForm: SystemForm = {
  id: courseFormIds.company,
  name: '付款单位',
  table_name: 'course_company',
  remark: '为学员付款的单位：抬头、税号和开票资料',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'name',
      name: '单位抬头',
      edit_input: 'text',
      search_input: 'text',
      help: '与营业执照一致，用于收据和发票',
      validation: ['required', 'unique'],
    }),
    systemField({
      field: 'tax_no',
      name: '税号',
      edit_input: 'text',
      search_input: 'text',
      help: '统一社会信用代码，15 到 20 位数字或大写字母',
      validation: [
        'unique',
        { rule: 'pattern', value: '^[0-9A-Z]{15,20}$', message: '税号应为 15 到 20 位数字或大写字母' },
      ],
    }),
    systemField({ field: 'address', name: '地址', edit_input: 'text', list_show: 0 }),
    systemField({ field: 'phone', name: '电话', edit_input: 'text', list_show: 0 }),
    systemField({ field: 'bank', name: '开户银行', edit_input: 'text', list_show: 0 }),
    systemField({ field: 'account_no', name: '银行账号', edit_input: 'text', list_show: 0 }),
    systemField({
      field: 'contact_name',
      name: '联系人',
      edit_input: 'text',
      search_input: 'text',
      settings: { privacy: 'personal' },
    }),
    systemField({
      field: 'contact_mobile',
      name: '联系电话',
      edit_input: 'text',
      search_input: 'text',
      settings: { privacy: 'personal' },
    }),
    systemField({ field: 'remark', name: '备注', edit_input: 'textarea', list_show: 0 }),
  ],
};
