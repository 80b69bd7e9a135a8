import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { leanFieldType } from './field-types-without-schemas.plugin.ts';

it('leaves what a list asks a field type for, without the schema and what only it needed', () => {
  const code = `import { z } from 'zod';
import { email, isEmail } from '../../../platform/validation';
import { mobile } from '../../../platform/validation';
export const emailField = defineFieldType({ key: 'mobile', value: ({ settings }) => mobile.max(settings.max), isWhole: isEmail, mobile: true });`;
  expect(leanFieldType(code, parseAst)).toBe(`
import { email, isEmail } from '../../../platform/validation';

export const emailField = defineFieldType({ key: 'mobile',  isWhole: isEmail, mobile: true });`);
});
