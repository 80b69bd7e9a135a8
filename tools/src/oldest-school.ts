import { createHash } from 'node:crypto';
import { choicesOf, laterWords, plainValues, registerForm } from './oldest-school.texts';
import { type PlainApi, type Reply, signIn } from './plain-api';

/** The programme's own forms, by the ids that they have had from the beginning. */
const courseForms = [900_001, 900_002, 900_003, 900_004, 900_005, 900_006, 900_007, 900_008, 900_009, 900_010, 900_011];

/** A dot of one colour. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const fieldOf = (type: string, settings: object = {}) => ({
  field: `f_${type}`,
  name: type,
  edit_input: type,
  search_input: '',
  help: '',
  validation: [],
  select_item: choicesOf[type] ?? [],
  list_show: 1,
  form_show: 1,
  settings,
});

const idOf = ({ data }: Reply): number => (data as { id: number }).id;

/** Makes a form with a field of each type, and records that were edited and deleted. */
const useForms = async (api: PlainApi) => {
  const image = String((await api.upload('dot.png', dot)).url);
  const lecture = await api.upload(laterWords.file, Buffer.from(laterWords.content));
  const related = { relation_form_id: courseForms[0] };
  const fields = [
    ...Object.keys(plainValues).map((type) => fieldOf(type)),
    ...['serial', 'image', 'images', 'file', 'files'].map((type) => fieldOf(type)),
    ...['relation', 'relations'].map((type) => fieldOf(type, related)),
  ];
  const form = idOf(await api.send('custom-form/save', { ...registerForm, fields }));
  await api.send(`custom-form/update-table?id=${form}`);
  const file = String(lecture.url);
  const files = { f_image: image, f_images: [image], f_file: file, f_files: [file] };
  const plain = Object.fromEntries(Object.entries(plainValues).map(([type, value]) => [`f_${type}`, value]));
  const save = (body: object) => api.send(`record/save?custom_form_id=${form}`, body);
  const first = await save({ values: { ...plain, ...files, f_relation: 1, f_relations: [2, 1] } });
  const { id, version } = first.data as { id: number; version: number };
  await save({ id, version, values: { f_text: laterWords.edited } });
  const gone = idOf(await save({ values: { f_text: laterWords.deleted } }));
  await api.send(`record/destroy?custom_form_id=${form}`, { ids: [gone] });
  return { form, id, file: { id: Number(lecture.id), sha256: sha256(laterWords.content) } };
};

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Uses the old program as staff do, and notes what it answers; the upgraded one has to answer the same. */
export const useOldest = async (url: string, password: string): Promise<unknown> => {
  const api = await signIn(url, password);
  const made = await useForms(api);
  const totals: Record<string, number | undefined> = {};
  for (const form of [...courseForms, made.form]) {
    totals[form] = (await api.send(`record/index?custom_form_id=${form}`)).total;
  }
  const record = await api.send(`record/show?custom_form_id=${made.form}&id=${made.id}`);
  const history = await api.send(`record/history?custom_form_id=${made.form}&id=${made.id}`);
  const binned = await api.send(`record/index?custom_form_id=${made.form}&deleted=1`);
  const school = await api.send('payment/school');
  return { ...made, totals, record: record.data, changes: history.total, binned: binned.total, school: school.data };
};
