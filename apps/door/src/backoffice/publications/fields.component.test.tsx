import { publicPageEndpoints as endpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import type { SanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import { xssCorpus } from '@shuyuan/contract/platform/xss-corpus.test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { axeFindings, closePage, openPage, publicField, publicPage } from '../../app/page.test-kit';
import { server } from '../../platform/http/scripted-fetch.test-kit';

const options = ['甲', '乙', '丙'].map((value) => ({ label: `${value}班`, value }));
const tree = [{ label: '管理', value: 'g', children: [{ label: '财务', value: 'c' }] }];
const done = { msg: '', data: { number: 'B1', thanks: '' } };

beforeEach(() => {
  localStorage.clear();
  server.start();
  server.answer(endpoints.submit, done);
});
afterEach(() => {
  closePage();
  server.reset();
});

const label = (text: string) => screen.getByLabelText(text, { exact: true });

const every = [
  publicField('text', 'a', { name: '姓名', help: '与身份证一致', settings: { section: '基本信息' } }),
  publicField('textarea', 'b', { name: '简介', validation: [{ rule: 'max_length', value: 200 }] }),
  publicField('number', 'c', { name: '年龄', settings: { unit: '岁' } }),
  publicField('decimal', 'd', { name: '绩点' }),
  publicField('money', 'e', { name: '预算' }),
  publicField('rate', 'f', { name: '满意度' }),
  publicField('date', 'g', { name: '生日', settings: { section: '时间' } }),
  publicField('datetime', 'h', { name: '面试时间' }),
  publicField('time', 'i', { name: '方便接听' }),
  publicField('date_range', 'j', { name: '可上课日期' }),
  publicField('select', 'k', {
    name: '城市',
    select_item: Array.from({ length: 9 }, (_, at) => ({ label: `城市 ${at}`, value: String(at) })),
    settings: { section: '选择' },
  }),
  publicField('radio', 'l', { name: '班级', select_item: options }),
  publicField('checkbox', 'm', { name: '方向', select_item: options }),
  publicField('multi_select', 'n', { name: '时段', select_item: options }),
  publicField('switch', 'o', { name: '是否住宿' }),
  publicField('cascader', 'p', { name: '专业', select_item: tree }),
  publicField('region', 'q', { name: '籍贯' }),
  publicField('color', 'r', { name: '校徽颜色' }),
  publicField('mobile', 's', { name: '手机', settings: { section: '联系方式' } }),
  publicField('email', 't', { name: '邮箱' }),
  publicField('url', 'u', { name: '主页' }),
  publicField('id_card', 'v', { name: '身份证号' }),
  publicField('image', 'w', { name: '照片', settings: { section: '材料' } }),
  publicField('images', 'x', { name: '证书' }),
  publicField('file', 'y', { name: '简历' }),
  publicField('files', 'z', { name: '附件' }),
];

it('every type is filled in and sent in the shape that the contract takes', async () => {
  openPage(publicPage(every));
  await userEvent.fill(label('姓名'), '张三');
  await userEvent.fill(label('年龄'), '30');
  await userEvent.fill(label('绩点'), '3.5');
  await userEvent.fill(label('预算'), '1200.5');
  await userEvent.click(screen.getByRole('radio', { name: '4 星' }));
  await userEvent.fill(label('生日'), '1990-05-01');
  await userEvent.fill(label('面试时间'), '2026-09-01T09:30');
  await userEvent.fill(label('方便接听'), '18:30');
  await userEvent.fill(label('开始日期'), '2026-09-01');
  await userEvent.fill(label('结束日期'), '2026-09-30');
  await userEvent.selectOptions(label('城市'), '3');
  await userEvent.click(screen.getByRole('radio', { name: '乙班' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '甲班' }).first());
  await userEvent.click(label('是否住宿'));
  await userEvent.selectOptions(label('专业，第 1 级'), 'g');
  await userEvent.selectOptions(label('专业，第 2 级'), 'c');
  await userEvent.selectOptions(label('籍贯，第 1 级'), '330000');
  await userEvent.selectOptions(label('籍贯，第 2 级'), '330100');
  await userEvent.fill(label('手机'), '138 0000 0000');
  await userEvent.fill(label('邮箱'), 'a@example.com');
  await userEvent.fill(label('身份证号'), '11010519491231002x');
  expect(await axeFindings()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '提交', exact: true }));
  await expect.element(screen.getByText('B1')).toBeVisible();
  expect(server.asked(endpoints.submit)[0]?.body.values).toEqual({
    a: '张三',
    b: null,
    c: 30,
    d: '3.5',
    e: 120_050,
    f: 4,
    g: '1990-05-01',
    h: '2026-09-01T01:30:00.000Z',
    i: '18:30',
    j: ['2026-09-01', '2026-09-30'],
    k: '3',
    l: '乙',
    m: ['甲'],
    n: null,
    o: true,
    p: ['g', 'c'],
    q: ['330000', '330100'],
    r: null,
    s: '13800000000',
    t: 'a@example.com',
    u: null,
    v: '11010519491231002X',
    w: null,
    x: null,
    y: null,
    z: null,
  });
});

/** A photograph of more than two megabytes: noise cannot be compressed. */
const largePicture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(1600, 1200);
  const context = canvas.getContext('2d');
  const picture = new ImageData(1600, 1200);
  for (let at = 0; at < picture.data.length; at += 65_536) {
    crypto.getRandomValues(picture.data.subarray(at, Math.min(at + 65_536, picture.data.length)));
  }
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  context?.putImageData(picture, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], '照片.png', { type: 'image/png' });
};

it('a large photograph is shrunk before it is sent; what is uploaded survives closing the page', {
  tags: ['long'],
}, async () => {
  const fields = [publicField('images', 'x', { name: '证书', validation: ['required'], settings: { count_max: 2 } })];
  openPage(publicPage(fields));
  const photograph = await largePicture();
  expect(photograph.size).toBeGreaterThan(2 * 1024 * 1024);
  await userEvent.upload(label('证书：从相册选择'), photograph);
  await expect.element(screen.getByText('已上传')).toBeVisible();
  const name = document.querySelector('.file-name')?.firstChild?.textContent ?? '';
  expect(Number(/\d+/.exec(name)?.[0])).toBeLessThan(2 * 1024 * 1024 + 2048);
  openPage(publicPage(fields));
  await expect.element(screen.getByText('已上传')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '提交', exact: true }));
  await expect.element(screen.getByText('B1')).toBeVisible();
  const values = server.asked(endpoints.submit)[0]?.body.values;
  expect(values).toEqual({ x: [expect.stringMatching(/^\/files\//)] });
});

it('a file that is still on its way is waited for, and goes with the form', { tags: ['long'] }, async () => {
  const fields = [publicField('images', 'x', { name: '证书', validation: ['required'] })];
  openPage(publicPage(fields));
  await userEvent.upload(label('证书：从相册选择'), await largePicture());
  await userEvent.click(screen.getByRole('button', { name: '提交', exact: true }));
  await expect.element(screen.getByText('B1')).toBeVisible();
  expect(server.asked(endpoints.submit)[0]?.body.values).toEqual({ x: [expect.stringMatching(/^\/files\//)] });
});

it('what others wrote is shown as text, wherever it stands', async () => {
  const fields = xssCorpus.slice(0, 90).map((attack, at) =>
    publicField('radio', `f_${at}`, {
      name: attack,
      help: attack,
      select_item: [{ label: attack, value: attack }],
      settings: { section: attack, placeholder: attack },
    }),
  );
  const [title = ''] = xssCorpus;
  openPage(
    publicPage(fields, {
      title,
      school: title,
      consent: xssCorpus.join('\n'),
      intro: '<p>安全的介绍</p>' as SanitisedHtml,
    }),
  );
  await expect.element(screen.getByText('安全的介绍')).toBeVisible();
  expect(Reflect.get(window, 'pwned')).toBeUndefined();
  expect(document.querySelectorAll('main script, main iframe, main [onerror], main [onload], main svg')).toHaveLength(
    0,
  );
  expect(document.querySelector('main h1')?.textContent).toBe(title);
});
