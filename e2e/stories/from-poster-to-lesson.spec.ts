import type { Page } from '@playwright/test';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { checkInEndpoints } from '@shuyuan/contract/courses/check-in/check-in.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { axeFindingsAtDoor } from '../fixtures/axe';
import { makeCourseRecord } from '../fixtures/course-records';
import { agree, dialogOf, inMore, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { openInClient } from '../fixtures/in-client';
import { collect } from '../fixtures/money-acts';
import { openPhone } from '../fixtures/phone';
import { makeQuestionnaire } from '../fixtures/questionnaire';
import { recordDrawer, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';
import { png } from '../fixtures/rich-text';
import { schoolDay } from '../fixtures/school-day';
import { startSmsGateway } from '../fixtures/sms-gateway';
import { proofDemanded, proveMobile } from '../fixtures/visitor';
import { expectRate, expectTaken, expectTodos, readFigures } from '../fixtures/workbench';

const student = '林知远';
const tuition = 3_000_000;
const paid = 1_000_000;
const asked = '课程满意度';

let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
test.beforeAll(async ({ product }) => {
  gateway = await startSmsGateway();
  await product.restart({ ...gateway.env, PUBLIC_URL: product.url });
});
test.afterEach(async ({ product }) => {
  await product.sql("delete from app.message_rule where kind = 'enrolment.interview'");
});
test.afterAll(async ({ product }) => {
  await product.restart();
  await gateway.close();
});

const makeIntake = async (send: SendCall) => {
  const mark = Date.now();
  const code = `D${mark.toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const values = { name: `班级${code}`, code, programme, state: 'running', capacity: 10, tuition };
  const classId = await makeCourseRecord(send, 'class', values);
  return {
    programme,
    programmeName: `项目${code}`,
    classId,
    className: values.name,
    mobile: `139${String(mark).slice(-8)}`,
  };
};

type Intake = Awaited<ReturnType<typeof makeIntake>>;

const publish = async (send: SendCall, { programme, classId }: Intake) => {
  const body = {
    custom_form_id: courseFormIds.enrolment,
    title: '春季班报名',
    cover: '',
    intro: '<p>面向企业负责人，周末上课。</p>',
    consent: '目的：办理报名。范围：姓名、手机号和照片。保存两年。',
    thanks: '我们会在三天内与您联系。',
    fields: [
      { field: 'name', required: true },
      { field: 'company', required: false },
      { field: 'files', required: true },
    ],
    presets: { programme, class: classId },
    opens_at: null,
    closes_at: null,
    quota: 20,
    proves_mobile: true,
    mobile_field: 'mobile',
    once_per_mobile: true,
    enabled: true,
  };
  return (await send(publicationEndpoints.save, { body })).data.code;
};

/** Decides what applicants and students see. */
const openPage = async (send: SendCall): Promise<void> => {
  const { data } = await send(systemSettingEndpoints.show, {});
  const { value, version } = data.door;
  const shown = {
    ...{ shows_state: true, shows_interview: true, shows_letter: true, shows_balance: true },
    ...{ shows_attendance: true, allows_leave: true, allows_correction: true },
  };
  await send(systemSettingEndpoints.save, {
    body: { group: 'door', version, value: { ...value, ...shown, how_to_pay: '到财务处刷卡或转账。' } },
  });
};

/** Whoever is asked to an interview gets an SMS with the address of the own page. */
const writeRule = async (send: SendCall): Promise<void> => {
  const words = { title: '面试安排', body: '{姓名}您好，{班级}的面试在{面试时间}，详情见{主页}' };
  const sending = { is_on: true, ways: ['sms' as const], lead: 0, robot_id: null, sms_template: '', is_quiet: false };
  await send(messageEndpoints.saveRule, { body: { kind: 'enrolment.interview', ...sending, ...words } });
};

const apply = async (phone: Page, code: string): Promise<void> => {
  await phone.getByLabel('姓名').fill(student);
  await phone.getByLabel('单位').fill('湘江新区远航智能装备制造集团有限公司');
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles([png('学历证书.png', 17)]);
  await expect(phone.getByText('已上传')).toBeVisible();
  await phone.getByLabel('我已阅读并同意').check();
  expect(await axeFindingsAtDoor(phone)).toEqual([]);
  await expectFits(phone);
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expect(phone.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await expect(phone).toHaveURL(new RegExp(`/p/${code}`));
};

/** 面试 by the office; the applicant's phone opens what the SMS leads to. */
const interview = async (office: Page, phone: Page, intake: Intake): Promise<void> => {
  await inMore(office, student, '安排面试');
  const dialog = await dialogOf(office, `安排面试：${student}`);
  await dialog.getByLabel('面试时间').fill(`${schoolDay(1)} 09:30`);
  await dialog.getByLabel('面试地点').fill('行政楼 302');
  await submit(dialog);
  await expect(office.getByRole('row', { name: new RegExp(student) })).toContainText('面试');
  const texts = () => gateway.sent.filter(({ mobile }) => mobile === intake.mobile).map(({ text }) => text);
  await expect.poll(texts, 'one SMS').toHaveLength(1);
  const [text = ''] = texts();
  expect(text).toContain(`${student}您好，${intake.className}的面试在`);
  expect(text).toContain('09:30');
  await phone.goto(/https?:\S+/.exec(text)?.[0] ?? '');
  await expect(phone.getByText(intake.programmeName).first()).toBeVisible();
  await expect(phone.getByText('行政楼 302')).toBeVisible();
  expect(await axeFindingsAtDoor(phone)).toEqual([]);
  expect(texts()).toHaveLength(1);
};

/** 录取 and 入学 by the office. */
const admit = async (office: Page, classId: number): Promise<void> => {
  await openInClient(office, `/course/apply_list?class=${classId}`);
  await office.getByRole('button', { name: `录取 ${student}`, exact: true }).click();
  const admission = await dialogOf(office, `录取：${student}`);
  await admission.getByLabel('原因').fill('面试优秀');
  await submit(admission);
  await office.getByRole('button', { name: `办理入学 ${student}`, exact: true }).click();
  await agree(office, `为 ${student} 办理入学？`);
  await expect(office.getByRole('button', { name: `办理入学 ${student}`, exact: true })).toHaveCount(0);
};

const readLetter = async (phone: Page, programmeName: string): Promise<void> => {
  await phone.reload();
  await phone.getByRole('link', { name: '查看录取通知' }).click();
  await expect(phone.getByText(new RegExp(`祝贺您被.*${programmeName}录取`))).toBeVisible();
  expect(await axeFindingsAtDoor(phone)).toEqual([]);
  await phone.getByRole('link', { name: '返回' }).click();
};

/** The teacher's screen shows the code; the phone opens what it leads to. */
const checkIn = async (office: Page, phone: Page, { send, classId }: { send: SendCall; classId: number }) => {
  const session = await makeCourseRecord(send, 'session', {
    class: classId,
    date: schoolDay(0),
    starts_at: '00:00',
    ends_at: '23:59',
    topic: '战略管理',
  });
  await openInClient(office, `/course/attendance?class=${classId}&session=${session}`);
  await office.getByRole('button', { name: '扫码签到' }).click();
  const start = await dialogOf(office, '开始扫码签到');
  await start.getByLabel('上课多少分钟后算迟到').fill('240');
  await start.getByRole('button', { name: '开始', exact: true }).click();
  await expect(office.getByRole('img', { name: '签到二维码' })).toBeVisible();
  const { data: running } = await send(checkInEndpoints.show, { query: { session_id: session } });
  if (running === null) throw new Error('no check-in is running');
  const { data: codes } = await send(checkInEndpoints.code, { query: { id: running.id } });
  await phone.goto(`${new URL(running.address).pathname}#${codes[0]?.code}`);
  await expect(phone.getByText(/^签到成功/)).toBeVisible();
  expect(await axeFindingsAtDoor(phone)).toEqual([]);
  await expect(office.getByRole('list', { name: '已签到的学员' })).toContainText(student);
  await office.getByRole('button', { name: '停止签到' }).click();
  const question = office.getByRole('alertdialog', { name: '停止签到？' });
  await question.getByRole('button', { name: '停止签到' }).click();
  await expect(office.getByRole('button', { name: '重新开始' })).toBeVisible();
  await office.getByRole('button', { name: '返回点名册' }).click();
  await office.getByRole('button', { name: '完成点名' }).click();
  await expect(office.getByText('已点名')).toBeVisible();
  return session;
};

/** The questionnaire waits on the first page, and is answered once; staff see the answer, and not whose it is. */
const answer = async (office: Page, phone: Page, { classId, className }: Intake): Promise<void> => {
  await phone.goto('/my#home');
  await phone.getByRole('link', { name: `填写“${asked}”` }).click();
  await expect(phone.getByText('这份问卷是匿名的', { exact: false })).toBeVisible();
  await phone.getByLabel('4 星').check({ force: true });
  await phone.getByLabel('建议').fill('多一些案例');
  expect(await axeFindingsAtDoor(phone)).toEqual([]);
  await expectFits(phone);
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expect(phone.getByText('谢谢您的意见。')).toBeVisible();
  await phone.getByRole('link', { name: '返回问卷' }).click();
  await expect(phone.getByRole('listitem').filter({ hasText: asked })).toContainText('已填写');
  await openInClient(office, `/course/class?class=${classId}`);
  const row = office.getByRole('region', { name: '问卷' }).getByRole('row', { name: new RegExp(asked) });
  await expect(row).toContainText('1 / 1 人');
  await row.getByRole('link', { name: `查看答卷 ${asked}` }).click();
  const answers = recordTable(office, '课程评价').getByRole('row');
  await expect(answers.filter({ hasText: '多一些案例' })).toContainText(className);
  await expect(answers).toHaveCount(2);
  await expect(answers.filter({ hasText: student })).toHaveCount(0);
};

const askLeave = async (phone: Page): Promise<void> => {
  await phone.goto('/my#leave');
  await phone.getByLabel('开始时间').fill(`${schoolDay(3)}T09:00`);
  await phone.getByLabel('结束时间').fill(`${schoolDay(3)}T12:00`);
  await phone.getByLabel('请假事由').fill('出差');
  await phone.getByRole('button', { name: '提交请假' }).click();
  await expect(phone.getByText('请假已提交，请等待审批')).toBeVisible();
  expect(await axeFindingsAtDoor(phone)).toEqual([]);
  await expectFits(phone);
};

test('someone applies by a poster, is interviewed, admitted, pays, checks in, answers and asks for leave; the workbench follows', {
  tag: '@long',
}, async ({ signedIn: office, records, product, adminToken, browser, pageWatch, allowConsole }) => {
  test.slow();
  allowConsole(proofDemanded);
  const send = callsOf(product.url, adminToken);
  const intake = await makeIntake(send);
  const { classId, className, programmeName } = intake;
  const code = await publish(send, intake);
  await openPage(send);
  await writeRule(send);
  const before = await readFigures(send);
  const phone = await openPhone(browser, { url: product.url, pageWatch });
  await phone.goto(`/p/${code}`);
  await expect(phone.getByRole('heading', { name: '春季班报名' })).toBeVisible();
  await proveMobile(phone, gateway.phoneOf(intake.mobile));
  await apply(phone, code);
  await expectTodos(office, { 待审核报名: before.pending + 1, 待面试: before.interview });

  await openInClient(office, `/course/apply_list?class=${classId}`);
  await office.getByRole('button', { name: `详情 ${student}`, exact: true }).click();
  const drawer = recordDrawer(office, student);
  await expect(drawer.getByText('公开表单「春季班报名」')).toBeVisible();
  await expect(drawer).toContainText('学历证书.png');
  await office.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await interview(office, phone, intake);
  await expectTodos(office, { 待审核报名: before.pending, 待面试: before.interview + 1 });
  await admit(office, classId);
  await readLetter(phone, programmeName);
  await openInClient(office, `/course/pay?class=${classId}`);
  const no = await collect(office, student, { amount: paid, method: 'bank', day: schoolDay(0) });
  await phone.goto('/my#account');
  await phone.getByRole('link', { name: `查看收据 ${no}` }).click();
  await expect(phone.getByText('壹万元整')).toBeVisible();
  await expectTaken(office, before.taken + paid);
  const sessionId = await checkIn(office, phone, { send, classId });
  await expectRate(office, className, '100.0%1');
  await makeQuestionnaire({ send, records }, { title: asked, classId, sessionId });
  await answer(office, phone, intake);
  await askLeave(phone);
  await expectTodos(office, { 待审批请假: before.leaves + 1, 待面试: before.interview });
  await openInClient(office, `/course/attendance?class=${classId}&tab=leave`);
  await expect(office.getByRole('row', { name: new RegExp(student) })).toContainText('待审批');
  await phone.context().close();
});
