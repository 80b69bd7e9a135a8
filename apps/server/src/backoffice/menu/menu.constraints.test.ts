import { menuPathPattern, menuUrlPattern } from '@shuyuan/contract/backoffice/menu/menu-path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../platform/db/database.test-kit';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const stored = async (column: 'url' | 'path', value: string): Promise<boolean> => {
  try {
    await client.query(`insert into app.menu (name, ${column}) values ('x', $1)`, [value]);
    return true;
  } catch (error) {
    expect((error as pg.DatabaseError).code).toBe('23514');
    return false;
  }
};

const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://evil.example',
  '//evil.example',
  '^//evil.example',
  '$//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/a:b',
  'a b',
  '/a\n/b',
  '/a?b<c',
  '书院。',
];
const plain = {
  url: ['', '#', 'workbench', 'form/records', 'a'.repeat(128)],
  path: [
    '',
    '/dashboard',
    '^/教学/班级管理',
    'class',
    '^/course/class',
    '$/course/hidden',
    '/form?form=3&x=%E4%B9%A6',
    '?a[]=1',
    `/x?${'a'.repeat(250)}`,
  ],
};

describe('a menu item', () => {
  test.each(hostile)('refuses %j as url and as path, in the database and in the contract', async (value) => {
    expect(await stored('url', value)).toBe(false);
    expect(menuUrlPattern.test(value)).toBe(false);
    expect(await stored('path', value)).toBe(false);
    expect(menuPathPattern.test(value)).toBe(false);
  });
  test.each(plain.url)('takes %j as url', async (value) => {
    expect(await stored('url', value)).toBe(true);
    expect(menuUrlPattern.test(value)).toBe(true);
  });
  test.each(plain.path)('takes %j as path', async (value) => {
    expect(await stored('path', value)).toBe(true);
    expect(menuPathPattern.test(value)).toBe(true);
  });
});
