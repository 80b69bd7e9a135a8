import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { richTextEndpoints } from '@shuyuan/contract/backoffice/rich-text/rich-text.endpoints';
import { afterAll, beforeAll, expect } from 'vitest';
import { fieldOf, formOf } from '../../backoffice/forms/form.test-kit';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { callApi, refusalOf, type WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { askExport, exportedBytes } from '../../backoffice/records/export/export.test-kit';
import { type Clerk, clientOf, type Office, openOffice } from '../../backoffice/records/rights/rights.test-kit';
import { leaksIn } from '../fuzz.test-kit';
import { replayAll } from './advisory.test-kit';

let office: Office;
let clerk: Clerk;
let chief: Clerk;
beforeAll(async () => {
  office = await openOffice();
  clerk = await office.clerk();
  chief = await signIn(office.app.db.kysely, { roles: ['admin'] });
});
afterAll(() => office.app.close());

const at = () => clientOf(office.app, clerk, office.form.id);
const hash = "(select password_hash from app.admin where username='admin')";

const expectRefused = ({ status, body }: WireReply): void => {
  expect([status, leaksIn(JSON.stringify(body))]).toEqual([400, false]);
};

/** Every table and column there is, whoever owns it. */
const catalogue = async (): Promise<unknown> => {
  const { rows } = await office.app.db.pool.query(
    `select md5(string_agg(concat(table_schema, table_name, column_name), ',' order by table_schema, table_name, column_name)) as hash
     from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  return rows[0];
};

const expectNoTable = async (form: Parameters<typeof formOf>[0]): Promise<WireReply> => {
  const before = await catalogue();
  const reply = await office.app.call(formEndpoints.save, { body: formOf(form) });
  expectRefused(reply);
  expect(await catalogue()).toEqual(before);
  return reply;
};

/** A text that a template engine would carry out stays as it was typed. */
const expectLiteral = async (text: string): Promise<void> => {
  const { id } = await at().make({ full_name: text });
  const { body } = await at().read('show', { id });
  expect((body.data as { full_name: string }).full_name).toBe(text);
};

const asChief = (endpoint: Parameters<typeof callApi>[1], call: Parameters<typeof callApi>[2]) =>
  callApi(office.app.url, endpoint, { token: chief.token, ...call });

replayAll('queries and templates', [
  {
    id: 'CVE-2022-22881',
    of: 'JeecgBoot',
    was: 'SQL in a parameter of the search for users',
    replay: async () => {
      const search = JSON.stringify({ department_id: `1' or ${hash} like '$argon%' --` });
      expectRefused(await asChief(userEndpoints.index, { query: { search } }));
      const { status, body } = await asChief(userEndpoints.index, { query: { keyword: `%' or 1=1 --` } });
      expect([status, body.total]).toEqual([200, 0]);
    },
  },
  {
    id: 'CVE-2023-34602',
    of: 'JeecgBoot',
    was: 'the caller names the table and the columns of a dictionary',
    replay: async () => {
      for (const table of ['app.admin', 'admin', 'pg_catalog.pg_authid', 'information_schema.tables']) {
        const reply = await asChief(formEndpoints.realTableShow, { query: { table } });
        expect([400, 404]).toContain(reply.status);
        expect(JSON.stringify(reply.body)).not.toContain('password_hash');
      }
    },
  },
  {
    id: 'CVE-2023-1454',
    of: 'JeecgBoot',
    was: 'SQL in the id of a report',
    replay: async () => {
      const query = { custom_form_id: `1' or '%1%' like ${hash} or '%%' like '` };
      for (const endpoint of [recordEndpoints.index, recordEndpoints.meta])
        expectRefused(await asChief(endpoint, { query }));
    },
  },
  {
    id: 'CVE-2024-48307',
    of: 'JeecgBoot',
    was: 'the caller names what a chart selects',
    replay: async () => {
      for (const column of [hash, 'full_name from app.admin --', 'concat(full_name,version())']) {
        const body = { format: 'csv', columns: [column] };
        expectRefused(await askExport(office.app, { formId: office.form.id, token: clerk.token, body }));
      }
    },
  },
  {
    id: 'CVE-2022-4566',
    of: 'RuoYi',
    was: 'SQL in the generator of tables',
    replay: async () => {
      await expectNoTable({ table_name: `t as select * from app.admin --` });
    },
  },
  {
    id: 'CVE-2022-48114',
    of: 'RuoYi',
    was: 'SQL in the statement that makes a table',
    replay: async () => {
      await expectNoTable({ fields: [fieldOf({ field: `a text); drop table app.session; --`, name: '甲' })] });
    },
  },
  {
    id: 'CVE-2024-42900',
    of: 'RuoYi',
    was: 'the refused statement is shown as HTML',
    replay: async () => {
      const reply = await fetch(`${office.app.url}${formEndpoints.save.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${chief.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(formOf({ table_name: '<img src=x onerror=alert(1)>' })),
      });
      expect([reply.status, reply.headers.get('x-content-type-options')]).toEqual([400, 'nosniff']);
      expect(reply.headers.get('content-type')).toContain('application/json');
      expect(await reply.text()).not.toContain('onerror');
    },
  },
  {
    id: 'CVE-2023-43794',
    of: 'NocoDB',
    was: 'blind SQL by statements that sleep',
    replay: async () => {
      for (const sort_name of [
        'id; select pg_sleep(9)',
        '(case when 1=1 then pg_sleep(9) end)',
        'full_name||pg_sleep(9)',
      ])
        expectRefused(await at().read('index', { sort_name, sort_type: 'asc' }));
      expect(await at().ids({ search: { full_name: `'||pg_sleep(9)||'` } })).toEqual([]);
    },
  },
  {
    id: 'CVE-2025-30212',
    of: 'Frappe',
    was: 'SQL where a list was not validated',
    replay: async () => {
      for (const sort_type of ['desc, (select 1)', 'desc nulls last; --', 'ASC/**/'])
        expectRefused(await at().read('index', { sort_name: 'full_name', sort_type }));
      for (const page_size of ['1 union select 1', '-1', '0x10'])
        expectRefused(await at().read('index', { page_size }));
    },
  },
  {
    id: 'CVE-2024-36128',
    of: 'Directus',
    was: 'a length that is no number stops everybody’s sessions',
    replay: async () => {
      for (const page_size of ['abc', 'NaN', '1e9', ''])
        expect((await at().read('index', { page_size })).status).toBe(400);
      const { token } = await signIn(office.app.db.kysely, { nodes: [] });
      expect(await refusalOf(office.app.url, token)).toBeUndefined();
    },
  },
  {
    id: 'CVE-2023-22621',
    of: 'Strapi',
    was: 'a template of a mail runs code',
    replay: () => expectLiteral('<%= process.mainModule.require("child_process").execSync("id") %>'),
  },
  {
    id: 'CVE-2023-4450',
    of: 'JeecgBoot',
    was: 'a template of a report runs code',
    replay: () => expectLiteral('<#assign ex="freemarker.template.utility.Execute"?new()>\u0024{ex("id")}'),
  },
  {
    id: 'CVE-2019-14965',
    of: 'Frappe',
    was: 'a template of a page runs code',
    replay: () => expectLiteral('{{ 7*7 }}{{ "".__class__.__mro__ }}'),
  },
  {
    id: 'CVE-2025-27506',
    of: 'NocoDB',
    was: 'the page for a new password shows its token as HTML',
    replay: async () => {
      const script = `"><script>alert(1)</script>`;
      for (const path of ['/login/', '/login?redirect=', '/api/admin/auth/password/']) {
        const reply = await fetch(`${office.app.url}${path}${encodeURIComponent(script)}`);
        expect(await reply.text()).not.toContain('alert(1)');
        expect(reply.headers.get('content-security-policy')).not.toContain("script-src 'unsafe");
      }
    },
  },
  {
    id: 'CVE-2022-2022',
    of: 'NocoDB',
    was: 'a stored text runs as script',
    replay: async () => {
      const html = '<p>甲</p><img src=x onerror=alert(1)><script>alert(1)</script>';
      const { body } = await asChief(richTextEndpoints.preview, { body: { html } });
      expect(body.data).toEqual({ html: '<p>甲</p>' });
    },
  },
  {
    id: 'CVE-2022-22121',
    of: 'NocoDB',
    was: 'an exported cell is a formula',
    replay: async () => {
      await at().make({ full_name: `=cmd|'/C calc'!A0` });
      const body = { format: 'csv', columns: ['full_name'] };
      const bytes = await exportedBytes(office.app, { formId: office.form.id, token: clerk.token, body });
      const cells = bytes.toString('utf8').split(/[\r\n]+/);
      expect(cells.filter((cell) => cell.includes('calc'))).toHaveLength(1);
      expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
    },
  },
]);
