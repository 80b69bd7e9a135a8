import { describe, expect, it } from 'vitest';
import { fieldsMax, fileFieldSet, formInput } from './custom-form';
import { type FieldInput, plainField } from './custom-form-field';
import { formEndpoints, formFieldEndpoints } from './form.endpoints';

const field = (name: string, over: Partial<FieldInput> = {}): FieldInput => plainField({ field: name, name, ...over });
const form = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: '师资库',
  table_name: 'shi_zi',
  remark: '',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [],
  ...over,
});
const faultsOf = (over: Record<string, unknown>): string[] =>
  (formInput.safeParse(form(over)).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('a form is refused', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ name: '' }, 'name'],
    [{ table_name: 'select' }, 'table_name'],
    [{ remark: '字'.repeat(501) }, 'remark'],
    [{ sort_name: 'other' }, 'sort_name'],
    [{ sort_type: 'up' }, 'sort_type'],
    [{ id: 1 }, 'version'],
    [{ version: 1 }, 'version'],
    [{ fields: [field('a'), field('a', { name: 'b' })] }, 'fields.1.field'],
    [{ fields: [field('a'), field('b', { name: 'a' })] }, 'fields.1.name'],
    [{ fields: [field('a', { id: 3 }), field('b', { id: 3 })] }, 'fields'],
    [{ fields: Array.from({ length: fieldsMax + 1 }, (_, at) => field(`f${at}`)) }, 'fields'],
    [{ admin_id: 1 }, ''],
  ])('for %# at %s', (over, path) => expect(faultsOf(over)).toContain(path));

  it('never for a form that is whole', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ id: 1, version: 2, sort_name: 'a', fields: [field('a', { id: 9 })] })).toEqual([]);
  });
});

describe('the field set of an upload form (requirements §3)', () => {
  it('has the six text fields in order, all shown', () => {
    expect(fileFieldSet.map(({ field }) => field)).toEqual([
      'original_name',
      'name',
      'extension',
      'size',
      'url',
      'folder',
    ]);
    expect(
      fileFieldSet.every(
        ({ edit_input, list_show, form_show }) => edit_input === 'text' && list_show === 1 && form_show === 1,
      ),
    ).toBe(true);
    expect(faultsOf({ fields: fileFieldSet })).toEqual([]);
  });
});

describe('the calls of requirements §7', () => {
  const keys = [formEndpoints, formFieldEndpoints].flatMap((table) =>
    Object.values(table).map(({ method, path }) => `${method} ${path}`),
  );
  it.each([
    'GET /api/admin/custom-form/index',
    'GET /api/admin/custom-form/show',
    'POST /api/admin/custom-form/save',
    'GET /api/admin/custom-form/destroy',
    'GET /api/admin/custom-form/update-table',
    'GET /api/admin/custom-form/real-table-index',
    'GET /api/admin/custom-form/real-table-show',
    'GET /api/admin/custom-form/relation-destroy',
    'GET /api/admin/custom-form/clone-table',
    'GET /api/admin/custom-form-field/index',
    'GET /api/admin/custom-form-field/destroy',
    'GET /api/admin/custom-form-field/config',
    'GET /api/admin/custom-form-field/pinyin',
  ])('hold %s', (key) => expect(keys).toContain(key));

  it('mark every GET that changes something, so that other sites cannot ask for it (assurance D33)', () => {
    const changing = [formEndpoints, formFieldEndpoints]
      .flatMap((table) => Object.values(table))
      .filter((endpoint) => 'changesState' in endpoint)
      .map(({ path }) => path.replace('/api/admin/', ''));
    expect(changing).toEqual([
      'custom-form/destroy',
      'custom-form/update-table',
      'custom-form/relation-destroy',
      'custom-form/clone-table',
      'custom-form-field/destroy',
    ]);
  });
});
